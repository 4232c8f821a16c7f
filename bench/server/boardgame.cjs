// The same table on boardgame.io: a game of about the same state, four seats in turn, kept in memory.
const { Server, Origins } = require("boardgame.io/server");

const card = (n) => `blue-card-${n}`;

const game = {
  name: "play",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({
    ring: Array(12).fill("hungry"),
    divers: Array.from({ length: 8 }, (_, i) => ({ owner: i % 4, place: "TL", health: "healthy", caged: false })),
    sides: ["top", "right", "bottom", "left"].map((side) => ({ side, colour: null, cards: [] })),
    hands: [0, 1, 2, 3].map((seat) => [card(seat), card(seat + 1), card(seat + 2)]),
    deck: 36,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, number) => {
      G.hands[Number(playerID)][0] = card(number);
      G.deck = number % 36;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
