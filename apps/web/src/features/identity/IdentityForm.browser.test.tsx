import { getAreaCodes } from '@assay/wire/routes/home.ts'
import { getIdentity, type Identity, sendIdentity } from '@assay/wire/routes/member/identity.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { imageFile, keepsImages } from '../../testing/images.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { IdentityScreen } from './IdentityScreen.tsx'

const IMAGE = `identity/${'5'.repeat(32)}.sealed`
const nothing: Identity = {
  status: 'notVerified',
  country: '',
  document: '',
  maskedName: '',
  maskedNumber: '',
  faults: { name: undefined, number: undefined, image: undefined },
  sentAt: 0,
  decidedAt: 0,
}

async function open(identity = nothing) {
  const server = createServer()
  server.replies(getIdentity, identity)
  server.replies(getAreaCodes, [])
  keepsImages(server, IMAGE)
  const page = await openScreen(<IdentityScreen />, {
    server,
    path: '/idAuth',
    areas: ['identity', 'account', 'errors'],
  })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const review = () => page.getByRole('button', { name: 'Review and send' }).click()
  const photo = async () =>
    userEvent.upload(page.getByLabelText('Photo of the document').last(), await imageFile())
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send for review' })
  return { server, page, field, review, photo, send }
}

test('a document is read back and sent once; a refusal leaves what was typed', async () => {
  const { server, page, field, review, photo, send } = await open()
  await page.getByRole('radio', { name: 'Passport' }).click()
  await review()
  await expect.element(field(/^Full name/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(/^ID number/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Add a photo of the document.')).toBeVisible()
  await field(/^Full name/).fill(' Ann Lee ')
  await field(/^ID number/).fill('E12345678')
  await photo()
  await expect.element(page.getByText('Photo uploaded')).toBeVisible()
  server.refuses(sendIdentity, 'tooManyRequests', 'Not now.')
  await review()
  await send.click()
  await expect.element(page.getByRole('dialog').getByText('Not now.')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field(/^ID number/)).toHaveValue('E12345678')
  expect(sessionStorage.getItem('typedIdentity')).not.toContain('E12345678')
  await field(/^Full name/).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Not now.')).not.toBeInTheDocument()
  const underReview: Identity = { ...nothing, status: 'underReview', maskedName: 'A***' }
  const answer = server.waitsWith(sendIdentity, underReview)
  await send.dblClick()
  server.replies(getIdentity, underReview)
  answer()
  await expect.element(page.getByText(/^Your documents are under review/)).toBeVisible()
  const sent = server.inputOf(sendIdentity)
  const asked = { document: 'passport', name: 'Ann Lee', number: 'E12345678', image: IMAGE }
  expect(sent).toEqual([expect.objectContaining(asked), expect.objectContaining(asked)])
})

test('of a rejected document only what was wrong is asked for again', async () => {
  const { server, page, field, review, photo, send } = await open({
    ...nothing,
    status: 'failed',
    country: 'DE',
    document: 'passport',
    maskedName: 'A*** L**',
    maskedNumber: 'E****678',
    faults: { name: undefined, number: undefined, image: 'cropped' },
    sentAt: 1,
    decidedAt: 2,
  })
  server.replies(sendIdentity, { ...nothing, status: 'underReview' })
  await photo()
  await expect.element(page.getByText('Photo uploaded')).toBeVisible()
  await review()
  await expect.element(page.getByRole('dialog').getByText('A*** L**')).toBeVisible()
  await expect.element(field(/^Full name/)).toHaveValue('')
  await send.click()
  await expect
    .poll(() => server.inputOf(sendIdentity))
    .toEqual([{ country: 'DE', document: 'passport', name: '', number: '', image: IMAGE }])
})
