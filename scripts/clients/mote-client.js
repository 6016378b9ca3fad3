#!/usr/bin/env node
// The smallest whole client of moted, for Node without packages.
//
//     node mote-client.js SCENE [--frames N]      a line of JSON for each frame: the picture, ready to draw
//
// It asks for deltas and births, keeps the state, evaluates particles, and connects again when the daemon has
// gone. As a module: require("./mote-client.js").follow("snow", picture => draw(picture)).
"use strict";
const net = require("net");

const OPTIONS = { encoding: "delta", particles: "births", numbers: "base64" };

function socketPath() {
  if (process.env.MOTE_SOCKET) return process.env.MOTE_SOCKET;
  const folder = process.env.XDG_RUNTIME_DIR;
  return folder ? `${folder}/mote/mote.sock` : `/tmp/mote-${process.getuid()}/mote.sock`;
}

const BIRTH = { id: 0, cell: 0, age: 0, lifetime: 0, x: 0, y: 0, vx: 0, vy: 0, ax: 0, ay: 0, drag: 0,
  rotation: 0, spin: 0, scale: 1, scaleSpeed: 0, alpha: 1, alphaSpeed: 0, color: 0xFFFFFF, redSpeed: 0,
  greenSpeed: 0, blueSpeed: 0 };
const ROW = { id: 0, cell: 0, x: 0, y: 0, scale: 1, rotation: 0, alpha: 1, color: 0xFFFFFF };

// The rows of `particles` or `births`, whose columns are lists, base64, or constants.
function rows(table, names, count) {
  const columns = Object.entries(names).map(([name, usual]) => {
    const value = table[name] ?? table.constant?.[name] ?? usual;
    if (Array.isArray(value)) return i => value[i];
    if (typeof value !== "object") return () => value;
    const bytes = Buffer.from(value.f32 ?? value.u32, "base64");
    return value.f32 ? i => bytes.readFloatLE(4 * i) : i => bytes.readUInt32LE(4 * i);
  });
  const keys = Object.keys(names);
  const row = i => Object.fromEntries(keys.map((key, c) => [key, columns[c](i)]));
  return Array.from({ length: count }, (_, i) => row(i));
}

const clamp = value => Math.min(Math.max(value, 0), 1);

// A curve of a cell at a fraction of the lifetime: linear between its corners, constant outside.
function along(curve, u) {
  if (u <= curve[0][0]) return curve[0][1];
  for (let i = 1; i < curve.length; i++) {
    const [u0, v0] = curve[i - 1], [u1, v1] = curve[i];
    if (u <= u1) return u1 > u0 ? v0 + (v1 - v0) * (u - u0) / (u1 - u0) : v1;
  }
  return curve[curve.length - 1][1];
}

function place(x, v, a, k, q) {
  if (k * q < 1e-4) return x + v * q + a * q * q / 2;
  return x + (v - a / k) * (1 - Math.exp(-k * q)) / k + a / k * q;
}

// A particle of `births` at scene time t, or null before its birth and after its death.
function evaluate(p, cell, t) {
  const q = t - p.born;
  if (q < 0 || q >= p.lifetime) return null;
  const u = q / p.lifetime, curves = cell.curves ?? {};
  let rgb = [16, 8, 0].map(shift => (p.color >> shift & 255) / 255);
  rgb = rgb.map((c, i) => clamp(c + [p.redSpeed, p.greenSpeed, p.blueSpeed][i] * q));
  let scale = Math.max(0, p.scale + p.scaleSpeed * q), alpha = clamp(p.alpha + p.alphaSpeed * q);
  if (curves.scale) scale *= along(curves.scale, u);
  if (curves.alpha) alpha *= along(curves.alpha, u);
  if (curves.color) {
    rgb = rgb.map((c, i) => c * along(
      curves.color.map(([at, text]) => [at, parseInt(text.slice(1 + 2 * i, 3 + 2 * i), 16) / 255]), u));
  }
  const [red, green, blue] = rgb.map(c => Math.floor(c * 255 + 0.5));
  return { id: p.id, cell: p.cell, x: place(p.x, p.vx, p.ax, p.drag, q), y: place(p.y, p.vy, p.ay, p.drag, q),
    scale, rotation: p.rotation + p.spin * q, alpha, color: red << 16 | green << 8 | blue };
}

// What is on screen in one scene, kept from full frames and deltas (section 8 of the protocol).
class Scene {
  constructor() { this.forget(); this.seq = null; }

  forget() { this.objects = new Map(); this.order = []; this.living = new Map(); this.head = {}; }

  // False when a frame is missing: then `resync`, and feed nothing until a full one.
  feed(frame) {
    if (frame.full) {
      this.forget();
      this.order = frame.layers.map(layer => layer.id);
      const after = new Map(frame.emitters.map(emitter => [emitter.id, emitter.after ?? 0]));
      for (const [id, behind] of after) {
        let at = behind ? this.order.indexOf(behind) + 1 : 0;
        while (at < this.order.length && after.get(this.order[at]) === behind) at++;
        this.order.splice(at, 0, id);
      }
    } else if (this.seq === null || frame.base !== this.seq) {
      this.seq = null;
      return false;
    }
    this.seq = frame.seq;
    Object.assign(this.head, frame);
    for (const gone of frame.removed ?? []) {
      this.objects.delete(gone);
      this.living.delete(gone);
      this.order = this.order.filter(id => id !== gone);
    }
    for (const kind of ["layers", "emitters"]) {
      for (const change of frame[kind] ?? []) {
        if (!this.objects.has(change.id)) this.objects.set(change.id, { is: kind });
        const known = this.objects.get(change.id);
        for (const [name, value] of Object.entries(change)) {
          if (value === null) delete known[name];
          else if (name !== "births" && name !== "deaths") known[name] = value;
        }
        if (kind === "emitters") this.beBorn(change, frame.time);
      }
    }
    this.order = frame.order ?? this.order;
    for (const living of this.living.values()) {
      for (const [id, p] of living) if (p.born + p.lifetime <= frame.time) living.delete(id);
    }
    return true;
  }

  beBorn(emitter, now) {
    if (!this.living.has(emitter.id)) this.living.set(emitter.id, new Map());
    const living = this.living.get(emitter.id), births = emitter.births;
    if (births?.all) living.clear();
    for (const id of emitter.deaths ?? []) living.delete(id);
    if (!births) return;
    for (const p of rows(births, BIRTH, births.count)) living.set(p.id, { ...p, born: now - p.age });
  }

  // Those of an emitter at scene time t, in drawing order.
  particles(emitter, t) {
    const table = emitter.particles;
    if (emitter.mode !== "births") return table ? rows(table, ROW, emitter.count) : [];
    const living = [...(this.living.get(emitter.id)?.values() ?? [])];
    return living.sort((a, b) => a.born - b.born || a.id - b.id)
      .map(p => evaluate(p, emitter.cells?.[p.cell] ?? {}, t)).filter(p => p);
  }

  // Layers and emitters back to front, with their particles.
  picture(t = this.head.time) {
    const objects = this.order.map(id => {
      const { is, ...item } = this.objects.get(id);
      return is === "emitters" ? { ...item, particles: this.particles(item, t) } : item;
    });
    const { scene, size, background } = this.head;
    return { scene, time: t, size, background, objects };
  }
}

// Calls `draw` after each frame, for ever: also when the daemon has gone and is back.
function follow(scene, draw, options = OPTIONS) {
  let pause = 100;
  (function connect() {
    const daemon = net.connect(socketPath()), state = new Scene();
    const send = (method, params, id) =>
      daemon.write(JSON.stringify({ jsonrpc: "2.0", ...(id && { id }), method, params }) + "\n");
    let parts = [], failure = "the daemon has gone";
    daemon.on("connect", () => send("subscribe", { scene, ...options }, 1));
    daemon.on("data", bytes => {
      // A frame may come in many pieces: they are joined once, at its end.
      for (let end; (end = bytes.indexOf(10)) >= 0; bytes = bytes.subarray(end + 1)) {
        const message = JSON.parse(Buffer.concat([...parts, bytes.subarray(0, end)]).toString());
        parts = [];
        if (message.error) { failure = message.error.message; daemon.destroy(); return; }
        if (message.method !== "frame") continue;
        pause = 100;
        if (state.feed(message.params)) draw(state.picture(), daemon);
        else send("resync", { subscription: message.params.subscription });
      }
      if (bytes.length) parts.push(bytes);
    });
    daemon.on("error", error => { failure = error.message; });
    daemon.on("close", () => {
      console.error(`${scene}: ${failure}; again in ${pause / 1000} s`);
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, 5000);
    });
  })();
}

module.exports = { Scene, evaluate, follow, socketPath };

if (require.main === module) {
  const [scene, flag, count] = process.argv.slice(2);
  const usage = "usage: node mote-client.js SCENE [--frames N]";
  if (scene === "-h" || scene === "--help") return console.log(usage);
  if (!scene || scene.startsWith("-") || (flag && (flag !== "--frames" || !(Number(count) >= 1)))) {
    console.error(usage);
    process.exit(2);
  }
  let left = flag ? Number(count) : Infinity;
  follow(scene, (picture, daemon) => {
    if (left-- <= 0) return;
    const done = left <= 0 ? () => process.exit(0) : undefined;
    // Whoever reads slowly gets fewer frames, not late ones.
    if (process.stdout.write(JSON.stringify(picture) + "\n", done)) return;
    daemon.pause();
    process.stdout.once("drain", () => daemon.resume());
  });
}
