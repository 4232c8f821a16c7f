// The lobby's picture: a table in the sea.
import { spriteHref } from "../components/sprite";

const BUBBLES = [
  [300, 214, 5],
  [310, 200, 3],
  [560, 250, 4],
  [572, 230, 6],
  [420, 240, 4],
  [690, 330, 5],
  [150, 230, 4],
];

function Fin({ at }: { at: string }) {
  return (
    <path
      transform={at}
      d="M0 26C6 4 24 -12 52 -16C42 -2 44 16 54 26Z"
      fill="#39505c"
      stroke="#07222f"
      stroke-width="3"
      stroke-linejoin="round"
    />
  );
}

/** The colours of sky, water and light. */
function Gradients() {
  return (
    <defs>
      <linearGradient id="hs" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" style={{ stopColor: "var(--sky-1)" }} />
        <stop offset=".42" style={{ stopColor: "var(--sky-2)" }} />
        <stop offset=".66" style={{ stopColor: "var(--sky-3)" }} />
        <stop offset="1" style={{ stopColor: "var(--sky-4)" }} />
      </linearGradient>
      <linearGradient id="hw" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#46bcc0" />
        <stop offset=".3" stop-color="#1c8499" />
        <stop offset="1" stop-color="#08324a" />
      </linearGradient>
      <radialGradient id="hl">
        <stop offset="0" stop-color="#fff3c4" stop-opacity=".95" />
        <stop offset=".35" stop-color="#ffd57a" stop-opacity=".5" />
        <stop offset="1" stop-color="#ffd57a" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

/** Sun, stars and hills above the water, and the light in it. */
function Sky() {
  return (
    <>
      <rect width="760" height="180" fill="url(#hs)" />
      <circle cx="610" cy="142" r="46" fill="#fff0c4" />
      <circle cx="610" cy="142" r="86" fill="#fff0c4" opacity=".16" />
      <g fill="#fff" style={{ opacity: "var(--stars)" }}>
        <circle cx="90" cy="34" r="1.5" />
        <circle cx="180" cy="20" r="1.2" />
        <circle cx="262" cy="52" r="1.3" />
        <circle cx="350" cy="26" r="1.5" />
        <circle cx="470" cy="40" r="1.2" />
      </g>
      <path
        d="M0 158C60 140 120 150 170 160L170 180H0ZM690 150C710 138 740 142 760 150V180H690Z"
        style={{ fill: "var(--sky-hill)" }}
        opacity=".75"
      />
      <rect y="172" width="760" height="208" fill="url(#hw)" />
      <g fill="#fff" opacity=".10">
        <path d="M250 176L190 380H300L310 176ZM420 176L430 380H540L480 176ZM600 176L680 380H760V330L640 176Z" />
      </g>
      <path
        d="M548 176Q610 168 672 176Q640 182 610 180Q580 182 548 176ZM560 190Q610 184 660 190Q636 194 610 193Q584 194 560 190Z"
        fill="#ffe9b8"
        opacity=".75"
      />
    </>
  );
}

/** The table with a board on it. */
function Table() {
  return (
    <>
      <g stroke-linecap="round">
        <path d="M262 166L238 352M522 166L546 352M392 168V330" stroke="#07222f" stroke-width="22" />
        <path d="M262 166L238 352M522 166L546 352M392 168V330" stroke="#8a5a32" stroke-width="15" />
        <path d="M259 170L236 350M519 170L542 350M389 172V328" stroke="#b9824b" stroke-width="4" />
      </g>
      <path
        d="M196 148H588C604 148 606 176 588 176H196C178 176 180 148 196 148Z"
        fill="#8a5a32"
        stroke="#07222f"
        stroke-width="4"
      />
      <path
        d="M214 126H570L596 150H188Z"
        fill="#c08a52"
        stroke="#07222f"
        stroke-width="4"
        stroke-linejoin="round"
      />
      <path d="M226 132H558M218 139H566" stroke="#a5713f" stroke-width="2.5" />
      <g transform="translate(262 128)">
        <path
          d="M-6 0H86L98 16H-18Z"
          fill="#2b9fb0"
          stroke="#07222f"
          stroke-width="3"
          stroke-linejoin="round"
        />
        <path
          d="M12 0L6 16M32 0L30 16M52 0L54 16M70 0L76 16M-12 8H92"
          stroke="#0d6683"
          stroke-width="2"
        />
      </g>
    </>
  );
}

/** The pieces on the table. */
function Pieces() {
  return (
    <>
      <g style={{ "--pc": "#ff8fb4" }}>
        <use href={spriteHref("pawn")} x="265.6" y="81.0" width="36.8" height="46.0" />
      </g>
      <g style={{ "--pc": "#ffd54d" }}>
        <use href={spriteHref("pawn")} x="299.6" y="83.0" width="36.8" height="46.0" />
      </g>
      <use href={spriteHref("gem-red")} x="435.0" y="115.0" width="26.0" height="26.0" />
      <use href={spriteHref("gem-gold")} x="463.0" y="117.0" width="26.0" height="26.0" />
      <use href={spriteHref("gem-green")} x="449.0" y="99.0" width="26.0" height="26.0" />
      <use href={spriteHref("gem-silver")} x="493.0" y="121.0" width="22.0" height="22.0" />
      <g transform="translate(540 120) rotate(-6)">
        <use href={spriteHref("tok-plain")} x="-18.0" y="-18.0" width="36.0" height="36.0" />
      </g>
      <g transform="translate(556 108) rotate(8)">
        <use href={spriteHref("tok-plain")} x="-18.0" y="-18.0" width="36.0" height="36.0" />
      </g>
    </>
  );
}

/** The lantern on the table. */
function Lantern() {
  return (
    <g transform="translate(370 74)">
      <path d="M-5 -32a5 5 0 0 1 10 0" fill="none" stroke="#07222f" stroke-width="4" />
      <path
        d="M-18 -24H18L22 -14H-22Z"
        fill="#3b4f5b"
        stroke="#07222f"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <rect
        x="-17"
        y="-14"
        width="34"
        height="44"
        rx="6"
        fill="#ffe9a8"
        stroke="#07222f"
        stroke-width="3"
      />
      <path d="M0 -6C9 6 8 16 0 20C-8 16 -9 6 0 -6Z" fill="#ff9a3c" />
      <path d="M0 6C4 12 3 17 0 19C-3 17 -4 12 0 6Z" fill="#fff3c4" />
      <path
        d="M-22 30H22L18 42H-18Z"
        fill="#3b4f5b"
        stroke="#07222f"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <path d="M-8 -14V30M8 -14V30" stroke="#07222f" stroke-width="2" opacity=".45" />
    </g>
  );
}

/** The animals and the diver in the water. */
function Animals() {
  return (
    <>
      <g style={{ "--pc": "#ff9a4a" }}>
        <use href={spriteHref("diver-swim")} x="274.0" y="202.0" width="104.0" height="104.0" />
      </g>
      <use
        href={spriteHref("sp-turtle")}
        x="598.0"
        y="210.0"
        width="84.0"
        height="84.0"
        transform="rotate(-62 640 252)"
      />
      <use
        href={spriteHref("sp-manta")}
        x="428.0"
        y="208.0"
        width="84.0"
        height="84.0"
        transform="rotate(14 470 250)"
      />
      <g transform="translate(168 232)" opacity=".9">
        <use
          href={spriteHref("sp-hammerhead")}
          x="-39.0"
          y="-39.0"
          width="78.0"
          height="78.0"
          transform="rotate(-70)"
        />
      </g>
      <g fill="none" stroke="#dff7fb" stroke-opacity=".6" stroke-width="1.6">
        {BUBBLES.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
    </>
  );
}

export function Hero() {
  return (
    <svg
      class="hero-art"
      viewBox="0 0 760 380"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <Gradients />
      <Sky />
      <Fin at="translate(80 150)" />
      <Fin at="translate(672 158) scale(-.6 .6)" />
      <circle cx="370" cy="104" r="150" fill="url(#hl)" />
      <Table />
      <Pieces />
      <Lantern />
      <path
        d="M0 174Q20 164 40 174T80 174T120 174T160 174T200 174T240 174T280 174T320 174T360 174T400 174T440 174T480 174T520 174T560 174T600 174T640 174T680 174T720 174T760 174V186Q740 194 720 186T680 186T640 186T600 186T560 186T520 186T480 186T440 186T400 186T360 186T320 186T280 186T240 186T200 186T160 186T120 186T80 186T40 186T0 186Z"
        fill="#7fe0da"
        opacity=".55"
      />
      <Animals />
      <path
        d="M0 380V360C80 340 140 366 220 356C320 344 380 372 470 362C560 350 640 370 760 344V380Z"
        fill="#04202f"
        opacity=".8"
      />
    </svg>
  );
}
