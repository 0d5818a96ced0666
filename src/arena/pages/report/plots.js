// Plots as SVG, drawn for the width that they have.
const kColors = 10;

// Round numbers between two values, about as many as wanted.
function ticks(low, high, wanted) {
  const rough = Math.max(high - low, 1e-9) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const found = [];
  for (let i = Math.ceil(low / step); i * step <= high + step * 1e-6; ++i) found.push(Number((i * step).toPrecision(12)));
  return found;
}

const numberText = (value, digits = 0) => (value < 0 ? "−" : "") + Math.abs(value).toFixed(digits);
const signed = (value) => (Math.round(value) > 0 ? "+" : "") + numberText(Math.round(value));

// Lines over a common ground. `series` are { name, points: [[x, y], …] }, `levels` are { y, text, kind }.
function linePlot({ series, levels = [], xText, yText, width }) {
  const height = Math.min(340, Math.max(220, width * 0.45));
  const edge = { left: 52, right: 14, top: 12, bottom: 38 };
  const all = series.flatMap((one) => one.points);
  const xs = all.map((point) => point[0]), ys = [...all.map((point) => point[1]), ...levels.map((level) => level.y)];
  const x0 = Math.min(0, ...xs), x1 = Math.max(1, ...xs);
  let y0 = Math.min(...ys), y1 = Math.max(...ys);
  const room = (y1 - y0 || 1) * 0.08;
  y0 -= room; y1 += room;
  const x = (value) => edge.left + ((width - edge.left - edge.right) * (value - x0)) / (x1 - x0);
  const y = (value) => height - edge.bottom - ((height - edge.top - edge.bottom) * (value - y0)) / (y1 - y0);
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img", "aria-label": `${yText}, ${xText}` });
  for (const tick of ticks(y0, y1, height / 55)) {
    svg.append(drawn("line", { class: "grid", x1: edge.left, x2: width - edge.right, y1: y(tick), y2: y(tick) }),
      drawn("text", { x: edge.left - 8, y: y(tick) + 4, "text-anchor": "end" }, String(tick).replace("-", "−")));
  }
  for (const tick of ticks(x0, x1, width / 110)) {
    svg.append(drawn("text", { x: x(tick), y: height - edge.bottom + 18, "text-anchor": "middle" }, String(tick)));
  }
  svg.append(drawn("text", { class: "axis", x: (edge.left + width - edge.right) / 2, y: height - 4, "text-anchor": "middle" }, xText));
  for (const level of levels) {
    svg.append(drawn("line", { class: `level ${level.kind}`, x1: edge.left, x2: width - edge.right, y1: y(level.y), y2: y(level.y) }),
      drawn("text", { class: `level ${level.kind}`, x: width - edge.right - 4, y: y(level.y) - 5, "text-anchor": "end" }, level.text));
  }
  series.forEach((one, i) => {
    const points = one.points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" ");
    const line = drawn("g", { class: `series color${i % kColors} dash${Math.floor(i / kColors) % 3}` }, drawn("title", {}, one.name),
      drawn("polyline", { points }));
    if (one.points.length > 0) {
      const [a, b] = one.points[one.points.length - 1];
      line.append(drawn("circle", { cx: x(a), cy: y(b), r: 4 }));
    }
    svg.append(line);
  });
  return svg;
}

function legend(names) {
  return element("ul", { class: "legend" }, ...names.map((name, i) =>
    element("li", { class: `color${i % kColors}` }, element("span", { class: "swatch", "aria-hidden": "true" }), named(name))));
}

// A rating as a bar with its interval, on a scale that all rows share.
function ratingBar(elo, scale) {
  const width = 200, x = (value) => (width * (Math.min(Math.max(value, scale.low), scale.high) - scale.low)) / (scale.high - scale.low);
  const svg = drawn("svg", { viewBox: `0 0 ${width} 24`, class: "rating", preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(drawn("line", { class: "zero", x1: x(0), x2: x(0), y1: 0, y2: 24 }));
  const low = elo.bound === "at_most" ? scale.low : elo.low, high = elo.bound === "at_least" ? scale.high : elo.high;
  if (typeof low !== "number" || typeof high !== "number") return svg;
  if (typeof elo.value === "number") {
    svg.append(drawn("rect", { class: "bar", x: Math.min(x(0), x(elo.value)), y: 5, width: Math.abs(x(elo.value) - x(0)), height: 14 }));
  }
  const open = elo.bound === "none" ? "" : " open";
  svg.append(drawn("line", { class: `interval${open}`, x1: x(low), x2: x(high), y1: 12, y2: 12 }));
  for (const end of [elo.bound === "at_most" ? null : low, elo.bound === "at_least" ? null : high]) {
    if (end !== null) svg.append(drawn("line", { class: "interval", x1: x(end), x2: x(end), y1: 7, y2: 17 }));
  }
  return svg;
}

function ratingScale(standings) {
  const values = standings.flatMap(({ elo }) => [elo.value, elo.low, elo.high]).filter((value) => typeof value === "number");
  const most = Math.min(1500, Math.max(50, ...values.map(Math.abs)));
  return { low: -most * 1.05, high: most * 1.05 };
}
