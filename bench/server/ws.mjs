// The baseline on bare node and ws: the driver's messages, a whole state of the usual size for each of four
// seats, nothing checked and nothing stored. It is the least that a node server must do that keeps no client's state.
import { WebSocketServer } from "ws";

const matches = new Map();
let serial = 0;

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, path: "/ws", perMessageDeflate: false });
server.on("listening", () => console.log(`http://127.0.0.1:${server.address().port}`));

function view(match, seat) {
  const actions = [];
  if (match.turn % 4 === seat) {
    for (let i = 0; i < 18; i++) actions.push({ text: `play card-${i} top`, a: "play", card: `card-${i}`, side: "top" });
  }
  return {
    match: match.id,
    seq: match.seq,
    you: seat,
    game: "hainoon",
    phase: match.turn > 40 ? "over" : "playing",
    seats: match.seats.map((_, i) => ({ kind: "human", name: `Guest ${i}`, bot: null, here: true, left: null })),
    toact: [match.turn % 4],
    actions: actions.length ? actions : null,
    count: actions.length,
    view: { ...match.board, hands: match.hands.map((hand, i) => (i === seat ? hand : hand.map(() => "?"))) },
  };
}

function tell(match, entry) {
  match.seq++;
  match.seats.forEach((socket, seat) => {
    const news = { t: "news", match: match.id, seq: match.seq, ...entry, events: ["turned"], table: view(match, seat) };
    socket.send(JSON.stringify(news));
  });
  match.watchers.forEach((socket) => {
    const news = { t: "news", match: match.id, seq: match.seq, ...entry, events: ["turned"], table: view(match, -1) };
    socket.send(JSON.stringify(news));
  });
}

function create(socket) {
  const card = (n) => `blue-card-${n}`;
  const match = {
    id: `M${++serial}`,
    seq: 0,
    turn: 0,
    seats: [socket],
    watchers: [],
    hands: [0, 1, 2, 3].map((seat) => [card(seat), card(seat + 1), card(seat + 2)]),
    board: {
      ring: Array(12).fill("hungry"),
      divers: Array.from({ length: 8 }, (_, i) => ({ owner: i % 4, place: "TL", health: "healthy", caged: false })),
      sides: ["top", "right", "bottom", "left"].map((side) => ({ side, colour: null, cards: [] })),
      deck: 36,
      discard: [],
    },
  };
  matches.set(match.id, match);
  return match;
}

server.on("connection", (socket) => {
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    const match = matches.get(message.match);
    const ok = (id) => socket.send(JSON.stringify({ t: "ok", ref: message.ref, match: id }));
    if (message.t === "hello") {
      socket.send(JSON.stringify({ t: "welcome", ref: message.ref, v: 1 }));
    } else if (message.t === "create") {
      ok(create(socket).id);
    } else if (message.t === "join") {
      match.seats.push(socket);
      ok(match.id);
    } else if (message.t === "watch") {
      match?.watchers.push(socket);
      ok(message.match);
    } else if (message.t === "do") {
      if (message.verb === "act") {
        match.turn++;
        match.board.deck = 36 - (match.turn % 30);
      }
      tell(match, { seat: match.turn % 4, verb: message.verb });
      ok(match.id);
      if (match.turn > 40) matches.delete(match.id);
    }
  });
});
