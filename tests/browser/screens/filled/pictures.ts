import sharp from 'sharp';

export interface Picture {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A cup of tea, drawn: what a tea shop sends around, in the colours of its brand. */
export function cup(name: string, colours: { wall: string; cup: string; tea: string }): Promise<Picture> {
  return drawn(
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
      <rect width="640" height="400" fill="${colours.wall}"/>
      <rect y="300" width="640" height="100" fill="#00000018"/>
      <ellipse cx="310" cy="322" rx="190" ry="26" fill="#0000001c"/>
      <ellipse cx="310" cy="312" rx="180" ry="24" fill="#fffdf8"/>
      <path d="M430 190 a62 54 0 1 1 -22 100" fill="none" stroke="${colours.cup}" stroke-width="26"/>
      <path d="M180 160 h260 q6 150 -130 150 t-130 -150z" fill="${colours.cup}"/>
      <ellipse cx="310" cy="162" rx="130" ry="30" fill="#fffdf8"/>
      <ellipse cx="310" cy="166" rx="116" ry="24" fill="${colours.tea}"/>
      <g fill="none" stroke="#ffffffb0" stroke-width="11" stroke-linecap="round">
        <path d="M255 112 q-24 -28 0 -54 t0 -46"/><path d="M312 112 q-24 -28 0 -54 t0 -46"/>
        <path d="M369 112 q-24 -28 0 -54 t0 -46"/>
      </g>
    </svg>`,
  );
}

async function drawn(name: string, svg: string): Promise<Picture> {
  return {
    name,
    type: 'image/jpeg',
    content: await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer(),
  };
}

export const cups = {
  green: { wall: '#dcebd9', cup: '#3f8f63', tea: '#b9c94f' },
  black: { wall: '#f0dfc8', cup: '#b4552d', tea: '#5d2b12' },
  jasmine: { wall: '#dde6f3', cup: '#5577b8', tea: '#e2c25c' },
};
