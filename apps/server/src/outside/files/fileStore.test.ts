import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketStore, DiskFull, type FileStore, folderStore } from './fileStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-files-'))
const bytes = Buffer.from([0, 1, 2, 255, 10, 13])
let bucket: S3rver
let port: number
beforeAll(async () => {
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'papers', configs: [] }],
  })
  port = (await bucket.run()).port
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const inBucket = (keyId = 'S3RVER') =>
  bucketStore({
    url: `http://127.0.0.1:${port}/papers`,
    region: 'us-east-1',
    keyId,
    secret: 'S3RVER',
  })

describe.each<[string, () => FileStore]>([
  ['a folder', () => folderStore(join(folder, 'local'))],
  ['an S3 server', () => inBucket()],
])('in %s', (_, store) => {
  it('a file comes back byte by byte, and is gone once removed', async () => {
    await store().put('a.sealed', bytes)
    expect(await store().get('a.sealed')).toEqual(bytes)
    await store().remove('a.sealed')
    await expect(store().get('a.sealed')).rejects.toThrow('a.sealed')
    await store().remove('a.sealed')
  })
})

it('an unknown key is refused by the S3 server, and said as a fault of the world', async () => {
  await expect(inBucket('OTHER').put('b.sealed', bytes)).rejects.toThrow('refused PUT b.sealed')
})

describe('a disk without room', () => {
  it('is distinguished from other faults, and leaves no part of a file', async () => {
    const full = join(folder, 'full')
    await folderStore(full).put('a.sealed', bytes)
    symlinkSync('/dev/full', join(full, 'b.sealed.part'))
    await expect(folderStore(full).put('b.sealed', bytes)).rejects.toThrow(DiskFull)
    expect(readdirSync(full)).toEqual(['a.sealed'])
  })

  it('is one with less free than the rest of the machine needs', async () => {
    const tight = folderStore(join(folder, 'tight'), Number.MAX_SAFE_INTEGER)
    await expect(tight.put('a.sealed', bytes)).rejects.toThrow(DiskFull)
    expect(readdirSync(join(folder, 'tight'))).toEqual([])
  })
})

it('a folder is its owner’s alone', async () => {
  await folderStore(join(folder, 'mine')).put('a.sealed', bytes)
  expect(statSync(join(folder, 'mine')).mode & 0o777).toBe(0o700)
  const [name = ''] = readdirSync(join(folder, 'mine'))
  expect(statSync(join(folder, 'mine', name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'mine', name))).toEqual(bytes)
})
