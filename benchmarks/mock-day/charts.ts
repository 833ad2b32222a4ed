export type Line = { name: string; points: [second: number, value: number][] }

const [width, height, left, bottom] = [760, 220, 56, 24]
const colours = ['#0f766e', '#b45309', '#6d28d9', '#be123c']

/** A line chart over the seconds of the day as SVG, with a vertical line at the deadline. */
export function chart(title: string, unit: string, lines: Line[], deadline: number): string {
  const points = lines.flatMap((line) => line.points)
  const [last, top] = [highest(points.map(([at]) => at)), highest(points.map(([, value]) => value))]
  const x = (second: number) => left + (second / (last || 1)) * (width - left - 8)
  const y = (value: number) => height - bottom - (value / (top || 1)) * (height - bottom - 12)
  const drawn = lines.map(({ points }, n) => {
    const path = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline points="${path}" fill="none" stroke="${colours[n]}" stroke-width="1.5"/>`
  })
  const rules = [0, 0.5, 1].map((share) => {
    const value = top * share
    return `<line x1="${left}" x2="${width - 8}" y1="${y(value)}" y2="${y(value)}" class="rule"/>
<text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${short(value)}</text>`
  })
  const times = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(last * share)}" y="${height - 6}" text-anchor="middle">${Math.round(last * share)} s</text>`,
  )
  const legend = lines
    .map(({ name }, n) => `<span><i style="background:${colours[n]}"></i>${name}</span>`)
    .join(' ')
  return `<figure><figcaption><b>${title}</b> (${unit}) ${legend}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${rules.join('\n')}
<line x1="${x(deadline)}" x2="${x(deadline)}" y1="8" y2="${height - bottom}" class="deadline"/>
${drawn.join('\n')}
${times.join('\n')}
</svg></figure>`
}

const highest = (values: number[]) => values.reduce((maximum, value) => Math.max(maximum, value), 0)
const short = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toFixed(1))
