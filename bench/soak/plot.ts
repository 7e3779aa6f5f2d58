export interface Panel {
  title: string;
  lines: { name: string; values: number[] }[];
}

const WIDTH = 800;
const HEIGHT = 200;
const LEFT = 60;
const LEGEND = 170;
const COLOURS = [
  '#1b6ca8',
  '#c0392b',
  '#1e8449',
  '#8e44ad',
  '#b9770e',
  '#5d6d7e',
  '#17a589',
  '#000',
];

/** Returns an SVG of panels, one below the other, with a value per minute. */
export function plot(panels: Panel[]): string {
  const height = panels.length * (HEIGHT + 50);
  const body = panels.map((panel, at) => {
    return `<g transform="translate(0 ${at * (HEIGHT + 50)})">${draw(panel)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>
${body.join('\n')}
</svg>
`;
}

function draw({ title, lines }: Panel): string {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values));
  const minutes = Math.max(2, ...lines.map(({ values }) => values.length));
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - LEGEND)) / (minutes - 1);
  const y = (value: number) => 30 + HEIGHT - (value * HEIGHT) / highest;
  const axis = [0, highest / 2, highest].map((value) => {
    const label = `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${label3(value)}</text>`;
    return `<path d="M${LEFT} ${y(value)}H${WIDTH - LEGEND}" stroke="#ddd"/>${label}`;
  });
  const curves = lines.map(({ name, values }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const points = values.map((value, minute) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`);
    const legend = `<text x="${WIDTH - LEGEND + 8}" y="${40 + at * 16}" fill="${colour}">${name}</text>`;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}"/>${legend}`;
  });
  const end = `<text x="${WIDTH - LEGEND}" y="${HEIGHT + 44}" text-anchor="end">${minutes} minutes</text>`;
  return `<text x="${LEFT}" y="20" font-weight="bold">${title}</text>${axis.join('')}${curves.join('\n')}${end}`;
}

const label3 = (value: number) => Number(value.toPrecision(3));
