/**
 * Draws the poster on a canvas of 1080 × 1440: the same facts give the same picture on any device
 * with the same fonts. The QR code has error correction level H and dark modules on white with a
 * quiet zone, whatever the skin, so that every camera reads it.
 */
import type { QRCode } from 'qrcode'

export const POSTER_WIDTH = 1080
export const POSTER_HEIGHT = 1440
export const POSTER_SKINS = ['lacquer', 'enamel', 'blueprint'] as const
export type PosterSkin = (typeof POSTER_SKINS)[number]

/** Everything that is written on it, already in the person's language and habit. */
export type PosterTexts = {
  title: string
  tag: string
  percent: string
  /** Hidden unless the person wants it shown. */
  amount: string | undefined
  rows: readonly { label: string; value: string }[]
  date: string | undefined
  invitation: string
  disclaimer: string
}

type Colors = { back: string; line: string; text: string; soft: string }
const COLORS: Record<PosterSkin, Colors> = {
  lacquer: { back: '#0a0c10', line: '#262c38', text: '#f3efe6', soft: '#9297a5' },
  enamel: { back: '#f7f4ec', line: '#ddd7c7', text: '#14161c', soft: '#5f636e' },
  blueprint: { back: '#16235c', line: '#33468f', text: '#eef1ff', soft: '#b4bfec' },
}

type Poster = {
  skin: PosterSkin
  texts: PosterTexts
  /** The color of the profit or loss. */
  tone: string
  /** Missing where no other device can open the link: then nobody is invited to scan it. */
  code: QRCode | undefined
}

const EDGE = 84
const SERIF_FREE = 'Inter, system-ui, sans-serif'
const DIAL = `dial, ${SERIF_FREE}`

export function drawPoster(context: CanvasRenderingContext2D, poster: Poster): void {
  const { skin, texts, tone, code } = poster
  const colors = COLORS[skin]
  const write = writer(context)
  context.fillStyle = colors.back
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  drawRuler(context, colors.line)
  write('Assay', { x: EDGE, y: 150, size: 52, weight: 700, color: colors.text })
  write(texts.title, { x: EDGE, y: 270, size: 56, weight: 600, color: colors.text })
  write(texts.tag, { x: EDGE, y: 338, size: 36, color: colors.soft })
  write(texts.percent, { x: EDGE, y: 530, size: 148, weight: 600, color: tone, font: DIAL })
  if (texts.amount) {
    write(texts.amount, { x: EDGE, y: 610, size: 52, weight: 500, color: tone, font: DIAL })
  }
  texts.rows.forEach(({ label, value }, index) => {
    const y = 740 + index * 76
    write(label, { x: EDGE, y, size: 34, color: colors.soft })
    write(value, { x: 520, y, size: 40, weight: 500, color: colors.text, font: DIAL })
  })
  if (texts.date) write(texts.date, { x: EDGE, y: 968, size: 30, color: colors.soft })
  if (code) {
    drawCode(context, code, { x: EDGE, y: 1050, size: 260 })
    const style = { x: 388, y: 1140, size: 38, weight: 600, color: colors.text, lines: 3 }
    write(texts.invitation, style)
  }
  write(texts.disclaimer, { x: EDGE, y: 1376, size: 24, color: colors.soft, lines: 2 })
}

type Written = {
  x: number
  y: number
  size: number
  color: string
  weight?: number
  font?: string
  lines?: number
}

/** A text that is too wide becomes smaller, or breaks where it may have several lines. */
function writer(context: CanvasRenderingContext2D) {
  return (text: string, style: Written) => {
    const { x, y, size, color, weight = 400, font = SERIF_FREE, lines = 1 } = style
    const room = POSTER_WIDTH - EDGE - x
    context.fillStyle = color
    context.textBaseline = 'alphabetic'
    let fitting = size
    const setFont = () => {
      context.font = `${weight} ${fitting}px ${font}`
    }
    setFont()
    const broken = lines > 1 ? brokenText(context, text, room).slice(0, lines) : [text]
    while (fitting > 18 && broken.some((line) => context.measureText(line).width > room)) {
      fitting -= 2
      setFont()
    }
    broken.forEach((line, index) => {
      context.fillText(line, x, y + index * fitting * 1.3)
    })
  }
}

/** Breaks at spaces; languages without them break anywhere. */
function brokenText(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text]
  const lines = ['']
  for (const part of parts) {
    const line = (lines.at(-1) ?? '') + part
    if (context.measureText(line.trimEnd()).width <= room || lines.at(-1) === '') {
      lines[lines.length - 1] = line
    } else lines.push(part)
  }
  return lines
}

function drawRuler(context: CanvasRenderingContext2D, color: string) {
  context.fillStyle = color
  for (let tick = 0; tick <= 60; tick += 1) {
    const x = EDGE + (tick * (POSTER_WIDTH - 2 * EDGE)) / 60
    context.fillRect(x, 660, 2, tick % 10 === 0 ? 28 : 14)
  }
}

/** Modules of quiet around the code, as readers expect. */
const QUIET = 4

function drawCode(
  context: CanvasRenderingContext2D,
  { modules }: QRCode,
  { x, y, size }: { x: number; y: number; size: number },
) {
  const module = Math.max(1, Math.floor(size / (modules.size + 2 * QUIET)))
  const side = module * (modules.size + 2 * QUIET)
  context.fillStyle = '#ffffff'
  context.fillRect(x, y, side, side)
  context.fillStyle = '#000000'
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      context.fillRect(x + (column + QUIET) * module, y + (row + QUIET) * module, module, module)
    }
  }
}
