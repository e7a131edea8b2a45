/**
 * Draws a poster on a canvas of 1080 × 1440: the same content gives the same image on any device
 * with the same fonts. The QR code has dark modules on white with a quiet zone, whatever the skin,
 * so that every camera reads it. Texts that are long in a language become smaller or break.
 */
import type { QRCode } from 'qrcode'
import { fitText } from './fitText.ts'

export const POSTER_WIDTH = 1080
export const POSTER_HEIGHT = 1440
export const POSTER_SKINS = ['lacquer', 'enamel', 'blueprint'] as const
export type PosterSkin = (typeof POSTER_SKINS)[number]

type Ink = 'text' | 'soft' | 'tone'

/** One text of the flow from top to bottom. `gap` is what stays free above it. */
type PosterText = {
  text: string
  size: number
  lines: number
  gap: number
  weight?: number
  ink?: Ink
  isFigure?: boolean
}

/** Everything that is written on it, already in the person's language and habit. */
export type PosterContent = {
  /** Opposite the brand, such as a date. */
  corner?: string | undefined
  /** The brand is large. */
  hasDial?: boolean
  texts: readonly PosterText[]
  rows?: readonly { label: string; value: string }[]
  /** Beside the QR code: its purpose, and the invitation code in it. */
  invitation: string
  code: string | undefined
  disclaimer: string
}

export type PosterLook = {
  skin: PosterSkin
  /** The color of a profit or loss. */
  tone: string
  fonts: { words: string; figures: string }
}

/** What can be drawn on: a canvas's context, or a recorder of what was drawn. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'roundRect'
  | 'fill'
> & {
  fillStyle: CanvasRenderingContext2D['fillStyle']
  strokeStyle: CanvasRenderingContext2D['strokeStyle']
  lineWidth: number
  font: string
  textAlign: CanvasTextAlign
}

type Colors = {
  back: string
  grid?: string
  line: string
  text: string
  soft: string
  hand: string
}
const COLORS: Record<PosterSkin, Colors> = {
  lacquer: {
    back: '#0a0c10',
    line: '#262c38',
    text: '#f3efe6',
    soft: '#9297a5',
    hand: '#a3b4ff',
  },
  enamel: {
    back: '#f7f4ec',
    line: '#ddd7c7',
    text: '#14161c',
    soft: '#5f636e',
    hand: '#2b3fa8',
  },
  blueprint: {
    back: '#16235c',
    grid: '#1b2a69',
    line: '#33468f',
    text: '#eef1ff',
    soft: '#b4bfec',
    hand: '#a3b4ff',
  },
}

const EDGE = 84
const INNER = POSTER_WIDTH - 2 * EDGE
/** No text is written smaller. */
const LEAST = 22
const LINE = 1.22
/** Of a line of capitals, from its top. */
const MIDDLE = 0.64
const FOOT = 1036
const QR_SIDE = 292
const DISCLAIMER = 1346
/** The line of a code without a QR code. */
const CODE_ALONE = 1246
const ROW = 84
/** A poster with few words writes them larger, up to this. */
const LARGER = 1.5
const SCALE_STEP = 0.05

type Drawing = { pen: Pen; look: PosterLook; colors: Colors }

export function drawPoster(
  pen: Pen,
  content: PosterContent,
  look: PosterLook,
  /**
   * Missing if no other device can open the link: then there is no QR code, and the invitation code
   * is written alone.
   */
  code: QRCode | undefined,
): void {
  const colors = COLORS[look.skin]
  const drawing = { pen, look, colors }
  pen.fillStyle = colors.back
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  if (colors.grid) drawGrid(pen, colors.grid)
  drawHead(drawing, content)
  drawBody(drawing, content, code ? FOOT : content.code ? CODE_ALONE : DISCLAIMER)
  if (code) drawInvitation(drawing, content, code)
  else if (content.code) drawCodeAlone(drawing, content.code)
  write(drawing, content.disclaimer, { x: EDGE, y: DISCLAIMER, width: INNER, size: 26, lines: 2 })
}

function drawHead(drawing: Drawing, { corner, hasDial }: PosterContent) {
  const { pen, colors } = drawing
  const size = hasDial ? 168 : 64
  drawDial(pen, { x: EDGE, y: EDGE, size, ink: colors.text, hand: colors.hand })
  const x = EDGE + size * 1.2
  const brand = { x, width: 420, size: hasDial ? 88 : 46, weight: 700, ink: 'text' } as const
  write(drawing, 'Assay', { ...brand, y: EDGE + size / 2 - brand.size * MIDDLE })
  if (!corner) return
  const box = { x: POSTER_WIDTH - EDGE, y: 102, width: 560, size: 28, isFigure: true }
  write(drawing, corner, { ...box, align: 'right' })
}

/**
 * Writes the texts below each other, `spread` further apart than they ask for; answers where they
 * end.
 */
function flow(
  drawing: Drawing,
  texts: readonly PosterText[],
  { y, scale, spread = 0 }: { y: number; scale: number; spread?: number },
): number {
  return texts.reduce(
    (end, { gap, size, ...text }) =>
      write(drawing, text.text, {
        x: EDGE,
        y: end + gap * scale + spread,
        width: INNER,
        size: size * scale,
        ...text,
      }),
    y,
  )
}

/** Measures with a pen and draws nothing. */
function measuring(pen: Pen): Pen {
  return new Proxy(pen, {
    get: (_, name) => (name === 'fillText' ? () => undefined : bound(pen, Reflect.get(pen, name))),
    set: (_, name, value) => Reflect.set(pen, name, value),
  })
}

const bound = (pen: Pen, value: unknown) => (typeof value === 'function' ? value.bind(pen) : value)

/**
 * The texts fill the space between the head and the rows, larger and further apart if there is
 * room.
 */
function drawBody(drawing: Drawing, { hasDial, texts, rows = [] }: PosterContent, foot: number) {
  const { pen, colors } = drawing
  const top = hasDial ? 276 : 188
  const room = foot - 40 - rows.length * ROW - top
  const measure: Drawing = { ...drawing, pen: measuring(pen) }
  const heightAt = (scale: number) => flow(measure, texts, { y: 0, scale })
  let scale = LARGER
  // Larger words may need more lines, so that the first size that fits is looked for.
  while (scale > 1 && heightAt(scale) > room) scale = Math.max(1, scale - SCALE_STEP)
  const free = Math.max(0, room - heightAt(scale))
  flow(drawing, texts, { y: top, scale, spread: free / (texts.length + 1) })
  rows.forEach(({ label, value }, index) => {
    const top = foot - 40 - (rows.length - index) * ROW
    pen.fillStyle = colors.line
    pen.fillRect(EDGE, top, INNER, 2)
    write(drawing, label, { x: EDGE, y: top + 24, width: 430, size: 34 })
    const right = { x: POSTER_WIDTH - EDGE, align: 'right', isFigure: true, ink: 'text' } as const
    write(drawing, value, { ...right, y: top + 20, width: 460, size: 42, weight: 500 })
  })
}

function drawInvitation(drawing: Drawing, { invitation, code: own }: PosterContent, code: QRCode) {
  const x = EDGE + QR_SIDE + 40
  const width = POSTER_WIDTH - EDGE - x
  drawCode(drawing.pen, code)
  const style = { x, width, ink: 'text', weight: 600 } as const
  const end = write(drawing, invitation, { ...style, y: FOOT + 44, size: 42, lines: 3 })
  if (own) write(drawing, own, { x, width, y: end + 18, size: 34 })
}

/** It can be typed where the link cannot be opened. */
function drawCodeAlone(drawing: Drawing, own: string) {
  write(drawing, own, { x: EDGE, y: CODE_ALONE, width: INNER, size: 42, weight: 600, ink: 'text' })
}

type Written = {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  size: number
  lines?: number
  weight?: number
  ink?: Ink
  isFigure?: boolean
  align?: 'left' | 'right'
}

/** Answers where the text ends below. */
function write({ pen, look, colors }: Drawing, text: string, style: Written): number {
  const { x, y, width, size, lines = 1, weight = 400, ink = 'soft', isFigure, align } = style
  const family = isFigure ? look.fonts.figures : look.fonts.words
  const setSize = (pixels: number) => {
    pen.font = `${weight} ${pixels}px ${family}`
  }
  const fitted = fitText(text, { width, size, least: LEAST, lines }, (part, pixels) => {
    setSize(pixels)
    return pen.measureText(part).width
  })
  setSize(fitted.size)
  pen.textAlign = align ?? 'left'
  pen.fillStyle = ink === 'tone' ? look.tone : colors[ink]
  const height = fitted.size * LINE
  fitted.lines.forEach((line, index) => {
    pen.fillText(line, x, y + index * height + fitted.size)
  })
  return y + fitted.lines.length * height
}

const TICKS = 48

/** The mark: a dial of ticks with its hand at ten past ten, as in `Mark.tsx`. */
function drawDial(
  pen: Pen,
  { x, y, size, ink, hand }: { x: number; y: number; size: number; ink: string; hand: string },
) {
  const unit = size / 47
  const center = { x: x + size / 2, y: y + size / 2 }
  pen.strokeStyle = ink
  pen.lineWidth = 0.84 * unit
  pen.beginPath()
  for (let tick = 0; tick < TICKS; tick += 1) {
    const angle = (tick / TICKS) * 2 * Math.PI
    const at = (radius: number) =>
      [
        center.x + radius * unit * Math.sin(angle),
        center.y - radius * unit * Math.cos(angle),
      ] as const
    pen.moveTo(...at(16.5))
    pen.lineTo(...at(23.5))
  }
  pen.stroke()
  pen.strokeStyle = hand
  pen.lineWidth = 3.4 * unit
  pen.beginPath()
  pen.moveTo(center.x - 10 * unit, center.y - 6 * unit)
  pen.lineTo(center.x, center.y + 2 * unit)
  pen.lineTo(center.x + 9 * unit, center.y - 13 * unit)
  pen.stroke()
}

/** Drawing paper. */
function drawGrid(pen: Pen, color: string) {
  pen.fillStyle = color
  for (let at = 24; at < POSTER_WIDTH; at += 60) pen.fillRect(at, 0, 2, POSTER_HEIGHT)
  for (let at = 24; at < POSTER_HEIGHT; at += 60) pen.fillRect(0, at, POSTER_WIDTH, 2)
}

/** Modules of quiet around the code, as readers expect. */
const QUIET = 4

function drawCode(pen: Pen, { modules }: QRCode) {
  const module = Math.max(1, Math.floor(QR_SIDE / (modules.size + 2 * QUIET)))
  const inset = (QR_SIDE - module * modules.size) / 2
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(EDGE, FOOT, QR_SIDE, QR_SIDE, 20)
  pen.fill()
  pen.fillStyle = '#000000'
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      pen.fillRect(EDGE + inset + column * module, FOOT + inset + row * module, module, module)
    }
  }
}
