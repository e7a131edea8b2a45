/** A paper reviewed at the desk, every look written down; and the brake on withdrawals. */
import { getUploadTicket, uploadImage } from '@assay/wire/routes/home.ts'
import { getIdentity, sendIdentity } from '@assay/wire/routes/identity.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import {
  decideIdentity,
  getIdentityQueue,
  openIdentity,
} from '@assay/wire/routes/operator/identity.ts'
import { decideProposal } from '@assay/wire/routes/operator/proposals.ts'
import {
  getReserves,
  haltWithdrawals,
  proposeResume,
} from '@assay/wire/routes/operator/reserves.ts'
import { getActivity } from '@assay/wire/routes/security.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf, send, sentOf } from '../../testing/send.ts'
import { startTestDesk, type TestDesk } from '../../testing/testDesk.ts'
import type { TestMember } from '../../testing/testServer.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.stop())

async function sendPaper({ client, headers }: TestMember, number: string): Promise<void> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const { credentials } = await client.call(getUploadTicket, {})
  const form = new FormData()
  form.append('imgurl', new Blob([new Uint8Array(photo)]), 'card.jpg')
  form.append('ticket', credentials.ticket)
  form.append('purpose', 'identity')
  const { body } = await sentOf(
    await fetch(desk.server.origin + uploadImage.path, { method: 'POST', headers, body: form }),
  )
  const image = (body.data as { url: string }[])[0]?.url ?? ''
  const paper = { country: 'DE', document: 'idCard', name: 'Nora Löwe', number, image } as const
  await client.call(sendIdentity, paper)
}

// proves KYC-04
it('shows a paper to a reviewer only, writes each look down and tells the member (A27)', async () => {
  const reviewer = await desk.operator('identity')
  const auditor = await desk.operator('auditor')
  const nora = await desk.server.member()
  await sendPaper(nora, 'L01X00T471')

  const raw = await send(desk.origin, getIdentityQueue, { headers: reviewer.headers })
  expect(JSON.stringify(raw.body)).not.toMatch(/Nora|L01X00T471/)
  const [waiting] = await reviewer.client.call(getIdentityQueue, {})
  const id = waiting?.id ?? 0
  expect(waiting).toMatchObject({ member: nora.id, country: 'DE', document: 'idCard' })

  const paper = await reviewer.client.call(openIdentity, { id })
  expect(paper).toMatchObject({ name: 'Nora Löwe', number: 'L01X00T471' })
  const { format } = await sharp(Buffer.from(paper.image.split(',')[1] ?? '', 'base64')).metadata()
  expect([paper.image.slice(0, 23), format]).toEqual(['data:image/jpeg;base64,', 'jpeg'])

  const vague = { id, isVerified: false }
  expect(await reasonOf(reviewer.client.call(decideIdentity, vague))).toBe('malformedRequest')
  await reviewer.client.call(decideIdentity, { ...vague, image: 'unreadable' })
  expect(await nora.client.call(getIdentity, {})).toMatchObject({
    ...{ status: 'failed', faults: { image: 'unreadable' } },
  })
  const again = { id, isVerified: true }
  expect(await reasonOf(reviewer.client.call(decideIdentity, again))).toBe('alreadyDecided')
  expect(await reasonOf(reviewer.client.call(openIdentity, { id: 99_999 }))).toBe(
    'applicationNotFound',
  )

  const log = await auditor.client.call(getAudit, { member: nora.id })
  expect(log.map(({ action, operator, reason }) => [action, operator, reason])).toEqual([
    ['identity.decided', reviewer.name, 'image,unreadable'],
    ['identity.viewed', reviewer.name, ''],
  ])
  const { body } = await send(desk.server.origin, getActivity, { headers: nora.headers })
  expect(JSON.stringify(body.data)).toContain('identityViewed')
})

it('halts withdrawals with one person and lets them go on with two', async () => {
  const maker = await desk.operator('financeMaker')
  const checker = await desk.operator('financeChecker')
  const halt = async () => (await checker.client.call(getReserves, {})).haltReason
  expect(await halt()).toBe('')
  await maker.client.call(haltWithdrawals, { reason: 'The node tells two stories.' })
  expect(await halt()).toBe('The node tells two stories.')
  const { id } = await maker.client.call(proposeResume, { reason: 'It was restarted.' })
  expect(await halt()).not.toBe('')
  expect(await checker.client.call(decideProposal, { id, isApproved: true })).toEqual({
    status: 'done',
  })
  expect(await halt()).toBe('')
})
