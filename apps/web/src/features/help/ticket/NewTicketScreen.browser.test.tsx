import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { sendTicket } from '@assay/wire/routes/ticket.ts'
import { expect, test } from 'vitest'
import { createServer, openScreen } from '../../../testing/openScreen.tsx'
import { NewTicketScreen } from './NewTicketScreen.tsx'

/** A one-pixel image, as a phone would choose it. */
async function pictureFile(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob as Blob], 'receipt.png', { type: 'image/png' })
}

test('nothing is sent without a picture that did not get through, until it did', async () => {
  const server = createServer()
  server.isSilentTo(getUploadTicket)
  server.isSilentTo(sendTicket)
  const fetch: typeof server.fetch = (address, init) =>
    String(address).startsWith(uploadImage.path)
      ? Promise.resolve(
          new Response(
            JSON.stringify({
              code: 200,
              data: [{ url: 'support/0123456789abcdef0123456789abcdef.sealed' }],
              msg: '',
            }),
          ),
        )
      : server.fetch(address, init)
  const page = await openScreen(<NewTicketScreen />, {
    server: { ...server, fetch },
    areas: ['help'],
  })
  await page.getByLabelText('Title').fill('My deposit')
  await page.getByRole('textbox', { name: 'What happened?' }).fill('It has not come for a day.')
  await page
    .getByLabelText('Add an image')
    .last()
    .upload(await pictureFile())
  const again = page.getByRole('button', { name: /could not be loaded/ })
  await expect.element(again).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(server.keysOf(sendTicket)).toEqual([])
  server.replies(getUploadTicket, {
    credentials: { keyId: '', secret: '', ticket: 'good once' },
    region: '',
    bucket: '',
    imageOrigin: '',
    uploadUrl: '',
    expiresInSeconds: 60,
  })
  await again.click()
  await expect.element(page.getByRole('img', { name: /Image 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => server.inputOf(sendTicket).map(({ images }) => images))
    .toEqual([['support/0123456789abcdef0123456789abcdef.sealed']])
})
