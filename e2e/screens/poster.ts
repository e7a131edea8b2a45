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
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words('poster.save'), exact: true }).click()
  const saved = await download
  // It is said for two seconds; reading the code takes the page longer on a busy machine.
  await page.getByText(words('poster.saved')).first().waitFor()
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
    return { data: [...data], width, height }
  }, file.toString('base64'))
  return jsqr.default(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data
}
