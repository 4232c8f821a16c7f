// Background drawing of the sea: sky, surface, beams of light, sea bed.

const WAVES = Array.from({ length: 16 }, (_, i) => `T${48 + 48 * i} 58`).join("");

export const Background = () => (
  <svg class="sc-background" viewBox="0 0 760 660" preserveAspectRatio="none" aria-hidden="true">
    <defs>
      <linearGradient id="sc-water" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#f7c98a" />
        <stop offset=".055" stop-color="#f9dfae" />
        <stop offset=".085" stop-color="#57c9cf" />
        <stop offset=".2" stop-color="#2aa1b3" />
        <stop offset=".42" stop-color="#13708c" />
        <stop offset=".66" stop-color="#0b4a68" />
        <stop offset=".86" stop-color="#072c43" />
        <stop offset="1" stop-color="#041a2a" />
      </linearGradient>
      <linearGradient id="sc-ray" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".3" />
        <stop offset="1" stop-color="#fff" stop-opacity="0" />
      </linearGradient>
    </defs>
    <rect width="760" height="660" fill="url(#sc-water)" />
    <g class="sc-rays" fill="url(#sc-ray)">
      <path d="M120 58L60 470H170L190 58Z" />
      <path d="M300 58L270 560H370L360 58Z" />
      <path d="M470 58L500 430H590L530 58Z" />
      <path d="M620 58L690 500H760V380L670 58Z" />
    </g>
    <path d={`M-48 58Q-24 48 0 58${WAVES}V70H-48Z`} fill="#8fe6e2" opacity=".7" />
    <path
      d="M0 660V628C60 600 110 636 170 622C240 606 280 640 350 630C430 618 470 644 540 626C610 608 660 640 760 612V660Z"
      fill="#02121d"
    />
    <path
      d="M40 640C30 600 50 590 40 560M60 640C66 610 54 600 62 580M700 640C712 600 690 590 704 556M726 640C722 612 736 600 728 584"
      fill="none"
      stroke="#02121d"
      stroke-width="7"
      stroke-linecap="round"
    />
  </svg>
);
