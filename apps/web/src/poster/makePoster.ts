/**
 * Makes a poster's image here on the device; nothing is sent anywhere. Loaded when a poster is
 * opened: it brings the maker of QR codes along.
 */
import codes from 'qrcode'
import {
  drawPoster,
  POSTER_HEIGHT,
  POSTER_WIDTH,
  type PosterContent,
  type PosterLook,
} from './drawPoster.ts'

export async function makePoster(
  content: PosterContent,
  look: PosterLook,
  /** Where the code leads; its modules survive a damaged corner (level H). */
  link: string | undefined,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = POSTER_WIDTH
  canvas.height = POSTER_HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no canvas.')
  await loadFonts(content, look)
  const code = link ? codes.create(link, { errorCorrectionLevel: 'H' }) : undefined
  drawPoster(context, content, look, code)
  return canvas
}

/**
 * A canvas does not wait for fonts. Without them, as when saving data, it draws with the system's.
 */
async function loadFonts(content: PosterContent, { fonts }: PosterLook) {
  const text = JSON.stringify(content)
  const wanted = [400, 500, 600, 700].flatMap((weight) =>
    Object.values(fonts).map((family) => document.fonts.load(`${weight} 40px ${family}`, text)),
  )
  await Promise.allSettled(wanted)
}
