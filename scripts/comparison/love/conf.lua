function love.conf(t)
    t.window.width, t.window.height, t.window.vsync = 64, 64, 0
    t.modules.audio, t.modules.sound, t.modules.joystick, t.modules.physics, t.modules.video = false, false, false, false, false
end
