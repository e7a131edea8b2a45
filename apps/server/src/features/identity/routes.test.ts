import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentityFaults } from '@assay/domain/identity/identityPaper.ts'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { getIdentity, sendIdentity } from '@assay/wire/routes/member/identity.ts'
import { getActivity } from '@assay/wire/routes/member/security.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../outside/files/fileStore.ts'
import { reasonOf, sentOf } from '../../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { deleteImages } from './deleteImages.ts'
import { createIdentities } from './identities.ts'

let server: TestServer
let photo: Buffer
beforeAll(async () => {
  server = await startTestServer()
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.stop())

async function uploaded(
  { client, headers }: TestMember,
  purpose = 'identity',
  { origin } = server,
): Promise<string> {
  const { credentials } = await client.call(getUploadTicket, {})
  const form = new FormData()
  form.append('imgurl', new Blob([new Uint8Array(photo)]), 'card.jpg')
  form.append('ticket', credentials.ticket)
  form.append('purpose', purpose)
  const { body } = await sentOf(
    await fetch(origin + uploadImage.path, { method: 'POST', headers, body: form }),
  )
  return (body.data as { url: string }[])[0]?.url ?? ''
}

let numbered = 0
const paperOf = async (member: TestMember, changes = {}) => {
  numbered += 1
  return {
    country: 'DE',
    document: 'idCard' as const,
    name: 'Nora Löwe',
    number: `L01X00T${numbered}7`,
    image: await uploaded(member),
    ...changes,
  }
}
/** As at the console, which may decide. */
const decisions = ({ pool, gateway } = server) => createIdentities(pool, gateway)
const applicationOf = async (member: TestMember) => {
  const waiting = await decisions().listForReview(100)
  return waiting.find((one) => one.member === member.id)
}

describe('identity verification', () => {
  // proves KYC-01 KYC-03 KYC-05
  it('goes from not verified over review to verified, masked all the way', async () => {
    const member = await server.member()
    const { client } = member
    expect((await client.call(getIdentity, {})).status).toBe('notVerified')
    const sent = await client.call(sendIdentity, await paperOf(member, { number: 'L01 X00-T49' }))
    expect(sent).toMatchObject({
      status: 'underReview',
      country: 'DE',
      document: 'idCard',
      maskedName: 'N***',
      maskedNumber: 'L0*****49',
      faults: {},
      decidedAt: 0,
    })
    expect((await client.call(getMember, {})).identityStatus).toBe('underReview')
    const application = await applicationOf(member)
    const id = application?.id ?? 0
    const decision = { id, operator: 'maker', outcome: { status: 'verified' } } as const
    expect(await decisions().decide(decision)).toMatchObject({ status: 'verified' })
    expect(await decisions().decide(decision)).toBeUndefined()
    expect((await client.call(getIdentity, {})).status).toBe('verified')
    expect(await reasonOf(client.call(sendIdentity, await paperOf(member)))).toBe('identityClosed')
  })

  // proves KYC-04
  it('says why it failed, field by field, and accepts another', async () => {
    const member = await server.member()
    const { client } = member
    const paper = await paperOf(member)
    await client.call(sendIdentity, paper)
    expect(await reasonOf(client.call(sendIdentity, await paperOf(member)))).toBe('identityClosed')
    const { id = 0 } = (await applicationOf(member)) ?? {}
    const faults = { image: 'unreadable', number: 'doesNotMatch' } as const
    await decisions().decide({
      id,
      operator: 'maker',
      outcome: { status: 'failed', faults },
    })
    expect(await client.call(getIdentity, {})).toMatchObject({ status: 'failed', faults })
    expect(await reasonOf(client.call(sendIdentity, paper))).toBe('identityImageRequired')
    const again = { ...paper, image: await uploaded(member) }
    expect((await client.call(sendIdentity, again)).status).toBe('underReview')
  })

  it('takes what was right on a paper that was sent back, and shows it to no one', async () => {
    const member = await server.member()
    const { client } = member
    const send = async (changes: object) =>
      reasonOf(client.call(sendIdentity, { ...(await paperOf(member)), ...changes }))
    const sendBack = async (faults: IdentityFaults) => {
      const { id = 0 } = (await applicationOf(member)) ?? {}
      const outcome = { status: 'failed', faults } as const
      await decisions().decide({ id, operator: 'maker', outcome })
    }
    const empty = { name: '', number: '' }
    expect(await send(empty)).toBe('identityNameInvalid')
    expect(await send({ name: 'Nora Löwe', number: 'L01X00T4K' })).toBe('none')
    await sendBack({ image: 'unreadable' })
    // Another document has another number, and may spell the name differently.
    expect(await send({ ...empty, country: 'AT' })).toBe('identityNameInvalid')
    expect(await send({ ...empty, document: 'passport' })).toBe('identityNameInvalid')
    expect(await send(empty)).toBe('none')
    expect(await client.call(getIdentity, {})).toMatchObject({
      status: 'underReview',
      maskedName: 'N***',
      maskedNumber: 'L0*****4K',
    })
    await sendBack({ number: 'doesNotMatch' })
    expect(await send(empty)).toBe('identityNumberInvalid')
    expect(await send({ ...empty, number: 'L01X00T5K' })).toBe('none')
    const { id = 0 } = (await applicationOf(member)) ?? {}
    expect(await decisions().read(id, 'maker')).toMatchObject({
      name: 'Nora Löwe',
      number: 'L01X00T5K',
    })
  })

  // proves KYC-02
  it('refuses what is missing, wrong or another’s', async () => {
    const [member, other] = [await server.member(), await server.member()]
    const send = async (changes: object) =>
      reasonOf(member.client.call(sendIdentity, { ...(await paperOf(member)), ...changes }))
    expect(await send({ name: ' ' })).toBe('identityNameInvalid')
    expect(await send({ number: '12' })).toBe('identityNumberInvalid')
    expect(await send({ country: 'XX' })).toBe('identityNumberInvalid')
    expect(await send({ country: 'CN', number: '110105194912310021' })).toBe(
      'identityNumberInvalid',
    )
    expect(await send({ image: '' })).toBe('identityImageRequired')
    expect(await send({ image: await uploaded(other) })).toBe('identityImageRequired')
    expect(await send({ image: await uploaded(member, 'support') })).toBe('identityImageRequired')
    const taken = await paperOf(other)
    await other.client.call(sendIdentity, taken)
    expect(await send({ number: taken.number.toLowerCase() })).toBe('identityNumberInUse')
    expect((await member.client.call(getMember, {})).identityStatus).toBe('notVerified')
  })

  it('takes one of many parallel applications', async () => {
    const member = await server.member()
    const papers = await Promise.all([1, 2, 3, 4].map(() => paperOf(member)))
    const answers = await Promise.all(
      papers.map((paper) => reasonOf(member.client.call(sendIdentity, paper))),
    )
    expect(answers.sort()).toEqual(['identityClosed', 'identityClosed', 'identityClosed', 'none'])
  })
})

describe('the papers', () => {
  it('lose their photo a while after they failed or were never sent, and no sooner', async () => {
    const DAY_MS = 86_400_000
    const [failed, abandoned, verified] = [
      await server.member(),
      await server.member(),
      await server.member(),
    ]
    const [bad, unsent, good] = [
      await paperOf(failed),
      await uploaded(abandoned),
      await paperOf(verified),
    ]
    await failed.client.call(sendIdentity, bad)
    await verified.client.call(sendIdentity, good)
    const operator = 'maker'
    const ids = [(await applicationOf(failed))?.id ?? 0, (await applicationOf(verified))?.id ?? 0]
    const [failedId = 0, verifiedId = 0] = ids
    const faults = { image: 'unreadable' } as const
    const identities = decisions()
    await identities.decide({ id: failedId, operator, outcome: { status: 'failed', faults } })
    await identities.decide({ id: verifiedId, operator, outcome: { status: 'verified' } })
    const files = folderStore(join(server.dataDir, 'images'))
    const nameOf = (image: string) => image.replace('identity/', '')
    const isThere = (image: string) =>
      files.get(nameOf(image)).then(
        () => true,
        () => false,
      )
    const photos = [bad.image, unsent, good.image]
    const standing = () => Promise.all(photos.map(isThere))

    await deleteImages(server.pool, files, Date.now() - DAY_MS)
    expect(await standing()).toEqual([true, true, true])
    await server.pool.query('UPDATE image SET created_at = created_at - $1', [2 * DAY_MS])
    await deleteImages(server.pool, files, Date.now() - DAY_MS)
    expect(await standing()).toEqual([true, false, true])
    await server.pool.query(
      'UPDATE identity_application SET decided_at = decided_at - $1 WHERE decided_at > 0',
      [2 * DAY_MS],
    )
    await deleteImages(server.pool, files, Date.now() - DAY_MS)
    expect(await standing()).toEqual([false, false, true])

    expect(await identities.read(failedId, operator)).toBeUndefined()
    expect(await identities.read(verifiedId, operator)).toBeDefined()
    const paper = await paperOf(abandoned, { image: unsent })
    expect(await reasonOf(abandoned.client.call(sendIdentity, paper))).toBe('identityImageRequired')
  })

  it('lie sealed: no name, no number, no image in the database or the folder', async () => {
    const member = await server.member()
    const paper = await paperOf(member, { name: 'Secretname', number: 'SECRETNUMBER1' })
    await member.client.call(sendIdentity, paper)
    const { rows } = await server.pool.query(
      `SELECT string_agg(a::text, ',') || (SELECT string_agg(m.details::text, ',') FROM member_activity m) AS dump
       FROM identity_application a`,
    )
    const hex = (text: string) => Buffer.from(text).toString('hex')
    for (const secret of ['Secretname', 'SECRETNUMBER1']) {
      expect(rows[0].dump).not.toContain(secret)
      expect(rows[0].dump).not.toContain(hex(secret))
    }
    const folder = join(server.dataDir, 'images')
    const files = readdirSync(folder).filter((name) => name.endsWith('.sealed'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(readFileSync(join(folder, file)).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    }
    const name = paper.image.replace('identity/', '')
    for (const path of [
      `/img/${name}`,
      `/img/${name.replace('sealed', 'jpg')}`,
      `/${paper.image}`,
    ]) {
      const answer = await fetch(server.origin + path)
      expect(answer.headers.get('content-type')).not.toContain('image')
    }
  })

  it('open for a reviewer, and every look is logged where no one can delete it', async () => {
    const member = await server.member()
    await member.client.call(sendIdentity, await paperOf(member))
    const { id = 0 } = (await applicationOf(member)) ?? {}
    const opened = await decisions().read(id, 'maker')
    expect(opened?.name).toBe('Nora Löwe')
    expect(await sharp(opened?.image).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
    const { rows } = await server.pool.query(
      'SELECT operator FROM identity_view WHERE application = $1',
      [id],
    )
    expect(rows).toEqual([{ operator: 'maker' }])
    const [line] = await member.client.call(getActivity, { limit: 1 })
    expect(line).toMatchObject({ kind: 'identityViewed', isByStaff: true, ip: '' })
    await expect(server.pool.query('DELETE FROM identity_view')).rejects.toThrow('only added to')
    expect(await decisions().read(999_999, 'maker')).toBeUndefined()
  })

  it('do not open when rows are swapped', async () => {
    const [one, two] = [await server.member(), await server.member()]
    for (const member of [one, two]) await member.client.call(sendIdentity, await paperOf(member))
    await server.pool.query(
      `UPDATE identity_application a SET sealed_name = b.sealed_name
       FROM identity_application b WHERE a.member = $1 AND b.member = $2`,
      [one.id, two.id],
    )
    const { id = 0 } = (await applicationOf(one)) ?? {}
    await expect(decisions().read(id, 'maker')).rejects.toThrow('belongs to another row')
  })
})

// proves KYC-01
it('keeps its images sealed in a real S3 bucket, from the upload to the reviewer’s eyes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-s3-'))
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'papers', configs: [] }],
  })
  const { port } = await s3.run()
  const bucket = {
    url: `http://127.0.0.1:${port}/papers`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  const elsewhere = await startTestServer({ config: { bucket } })
  const member = await elsewhere.member()
  const image = await uploaded(member, 'identity', elsewhere)
  const paper = {
    country: 'DE',
    document: 'idCard',
    name: 'Nora Löwe',
    number: 'L01X00T47',
  } as const
  await member.client.call(sendIdentity, { ...paper, image })
  const objects = readdirSync(join(folder, 'papers')).filter((name) => name.includes('.sealed'))
  expect(objects.length).toBeGreaterThan(0)
  for (const name of objects) {
    const bytes = readFileSync(join(folder, 'papers', name))
    expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
  }
  const [waiting] = await decisions(elsewhere).listForReview(1)
  const opened = await decisions(elsewhere).read(waiting?.id ?? 0, 'maker')
  expect(await sharp(opened?.image).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
  await elsewhere.stop()
  await s3.close()
  rmSync(folder, { recursive: true })
})

it('no call of it answers a visitor', async () => {
  const visitor = server.visitor()
  expect(await reasonOf(visitor.call(getIdentity, {}))).toBe('notSignedIn')
  const paper = { country: 'DE', document: 'idCard', name: 'A B', number: '1234', image: 'x' }
  expect(await reasonOf(visitor.call(sendIdentity, paper as never))).toBe('notSignedIn')
})
