"""Small plots as SVG. They have no background of their own, and colours for light and for dark pages."""

from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 30, 40
STYLE = """text{font:12px sans-serif;fill:#555}.title{font-size:14px;font-weight:bold}
.axis{stroke:#888;stroke-width:1}.grid{stroke:#888;stroke-opacity:.25}.bar{fill:#2a78c2}
.line{fill:none;stroke:#2a78c2;stroke-width:2}.error{stroke:#c25a1a;stroke-width:2}
@media (prefers-color-scheme:dark){text{fill:#bbb}.bar{fill:#5fa8ea}.line{stroke:#5fa8ea}.error{stroke:#f0955a}}"""


class Plot:
    """A frame with axes: x from `first` to `last`, y from `low` to `high`."""

    def __init__(self, title, x_label, first, last, low, high, percent=False):
        self.first, self.last, self.low, self.high = first, last, low, high
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
                      f"<title>{escape(title)}</title><style>{STYLE}</style>",
                      f'<text class="title" x="{LEFT}" y="18">{escape(title)}</text>',
                      f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">{escape(x_label)}</text>']
        for step in range(5):
            value = low + (high - low) * step / 4
            label = f"{100 * value:.0f} %" if percent else f"{value:g}"
            self.parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{self.y(value):.1f}" '
                              f'y2="{self.y(value):.1f}"/><text x="{LEFT - 6}" y="{self.y(value) + 4:.1f}" '
                              f'text-anchor="end">{label}</text>')
        self.parts.append(f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')

    def x(self, value):
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - self.first) / (self.last - self.first)

    def y(self, value):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / (self.high - self.low)

    def tick(self, value, label):
        self.parts.append(f'<text x="{self.x(value):.1f}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{label}</text>')

    def bar(self, begin, end, value):
        left, right = self.x(begin) + 1, self.x(end) - 1
        self.parts.append(f'<rect class="bar" x="{left:.1f}" y="{self.y(value):.1f}" width="{right - left:.1f}" '
                          f'height="{self.y(self.low) - self.y(value):.1f}"/>')

    def error(self, at, low, high):
        self.parts.append(f'<path class="error" d="M{self.x(at):.1f} {self.y(low):.1f}V{self.y(high):.1f}"/>')

    def line(self, points):
        path = "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)
        self.parts.append(f'<path class="line" d="M{path}"/>')

    def text(self):
        return "\n".join([*self.parts, "</svg>", ""])
