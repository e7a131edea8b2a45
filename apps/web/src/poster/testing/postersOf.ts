/** Renders a poster in every language without a browser, and returns what does not fit. */
import { LOCALES } from '@assay/wire/locale.ts'
import codes from 'qrcode'
import { vi } from 'vitest'
import { loadMessages, speak, type Translate, t } from '../../i18n/i18n.ts'
import type { MessageArea } from '../../i18n/messageKey.ts'
import { drawPoster, type Pen, POSTER_WIDTH, type PosterContent } from '../drawPoster.ts'

type Box = { text: string; left: number; right: number; top: number; bottom: number }

const EDGE = 84
/** A fifth of the poster. */
const EMPTY_MAX = 288
const LOOK = { skin: 'blueprint', tone: '#0f0', fonts: { words: 'Words', figures: 'Figures' } }

/**
 * One line for each text that is truncated, leaves the poster or overlaps another, and for each
 * poster with an empty strip; by language.
 */
export async function troublesOf(
  content: (t: Translate) => PosterContent,
  ...areas: MessageArea[]
): Promise<string[]> {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages(...areas)
  const troubles: string[] = []
  for (const locale of Object.values(LOCALES)) {
    await speak(locale)
    const boxes = drawn(content(t), SCANNED)
    const empty = widestGap(boxes)
    if (empty > EMPTY_MAX) troubles.push(`${locale}: ${Math.round(empty)} empty`)
    for (const all of [boxes, drawn(content(t), undefined)]) {
      troubles.push(...misplaced(all).map((text) => `${locale}: ${text}`))
    }
  }
  return troubles
}

/** The texts of a poster whose link no other device can open. */
export const textsWithoutLink = (content: PosterContent): string[] =>
  drawn(content, undefined).map(({ text }) => text)

const misplaced = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((box) => {
    const isOutside = box.left < EDGE - 1 || box.right > POSTER_WIDTH - EDGE + 1
    const isOver = boxes.some((other) => other !== box && isOn(box, other))
    return isOutside || isOver || box.text.endsWith('…') ? [box.text] : []
  })

/** The tallest empty strip of the poster. */
function widestGap(boxes: readonly Box[]): number {
  let end = 0
  let widest = 0
  for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    widest = Math.max(widest, top - end)
    end = Math.max(end, bottom)
  }
  return widest
}

const isOn = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const SCANNED = codes.create('https://exchange.example/login?code=ABCD2345', {
  errorCorrectionLevel: 'H',
})

/** The texts that a poster has drawn, and its code as one more. */
function drawn(content: PosterContent, code: typeof SCANNED | undefined): Box[] {
  const boxes: Box[] = []
  const nothing = () => undefined
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    fillRect: nothing,
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    stroke: nothing,
    fill: nothing,
    roundRect: (left: number, top: number, width: number, height: number) =>
      boxes.push({ text: 'code', left, top, right: left + width, bottom: top + height }),
    measureText: (text: string) => ({ width: widthOf(text, pen.font) }),
    fillText: (text: string, x: number, y: number) => {
      const width = widthOf(text, pen.font)
      const left = pen.textAlign === 'right' ? x - width : x
      boxes.push({ text, left, right: left + width, top: y - sizeOf(pen.font) * 0.8, bottom: y })
    },
  }
  drawPoster(pen as unknown as Pen, content, LOOK as Parameters<typeof drawPoster>[2], code)
  return boxes
}

const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1])

/** About that of Inter, on the wide side. */
function widthOf(text: string, font: string): number {
  const wide = text.match(/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0
  return (wide + ([...text].length - wide) * (font.startsWith('7') ? 0.6 : 0.55)) * sizeOf(font)
}
