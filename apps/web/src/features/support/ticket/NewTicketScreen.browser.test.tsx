import { getUploadTicket } from '@assay/wire/routes/image.ts'
import { sendTicket } from '@assay/wire/routes/ticket.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { imageFile, keepsImages } from '../../../testing/images.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { NewTicketScreen } from './NewTicketScreen.tsx'

const IMAGE = 'support/0123456789abcdef0123456789abcdef.sealed'

test('nothing is sent without an image that did not get through, until it did', async () => {
  const server = createServer()
  server.isSilentTo(getUploadTicket)
  server.isSilentTo(sendTicket)
  const page = await openScreen(<NewTicketScreen />, {
    server,
    areas: ['support'],
  })
  await page.getByLabelText('Title').fill('My deposit')
  await page.getByRole('textbox', { name: 'What happened?' }).fill('It has not come for a day.')
  await page
    .getByLabelText('Add an image')
    .last()
    .upload(await imageFile())
  const again = page.getByRole('button', { name: /could not be loaded/ })
  await expect.element(again).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(server.keysOf(sendTicket)).toEqual([])
  keepsImages(server, IMAGE)
  await again.click()
  await expect.element(page.getByRole('img', { name: /Image 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => server.inputOf(sendTicket).map(({ images }) => images)).toEqual([[IMAGE]])
})
