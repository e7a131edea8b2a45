/** Posters, as a person keeps them. */
import { readFileSync } from 'node:fs'
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'

/** Lets the app believe that others can open it: without that there is no code. */
export async function openToOthers(page: Page, origin: string): Promise<void> {
  await page.route('**/home/versions', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, origin } } })
  })
}

/** Saves the poster that is shown and reads the link of its QR code from the file. */
export async function savedPosterLink(page: Page, words: Words): Promise<string | undefined> {
  // The toast lasts two seconds, which may be over before the file is here.
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText(words('poster.saved')).first().waitFor(),
    page.getByRole('button', { name: words('poster.save'), exact: true }).click(),
  ])
  const file = readFileSync(await saved.path())
  const pixels = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    // The corner that holds the code.
    const { data, width, height } = context.getImageData(60, 1020, 340, 330)
    // As one text, because half a million numbers are slow to transfer.
    return {
      bytes: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')),
      width,
      height,
    }
  }, file.toString('base64'))
  const data = Uint8ClampedArray.from(Buffer.from(pixels.bytes, 'base64'))
  return jsqr.default(data, pixels.width, pixels.height)?.data
}
