/** Where uploaded pictures lie: a folder of ours, or a bucket that speaks S3. Names are our own. */
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { Fault } from '../../fault.ts'

export type FileStore = {
  /** Whole or not at all. Throws `DiskFull` where there is no room left. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Throws a Fault when it is not there or cannot be reached. */
  get(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}

/**
 * Files may take no more room: what else lives on the disk, the database above all, needs the rest.
 */
export class DiskFull extends Fault {
  override readonly name = 'DiskFull'
}
/** Bytes that files leave free on their disk. */
const LEFT_FREE = 1024 ** 3
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

export function folderStore(folder: string, leftFree = LEFT_FREE): FileStore {
  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < leftFree + bytes.length) throw new DiskFull('The disk for files is full.')
    const part = join(folder, `${name}.part`)
    try {
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, join(folder, name))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  return {
    async put(name, bytes) {
      try {
        await write(name, bytes)
      } catch (cause) {
        if (!NO_ROOM.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause
        throw new DiskFull('The disk for files is full.', { cause })
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (cause) {
        throw new Fault(`The file ${name} is not in its folder.`, { cause })
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

export type Bucket = {
  /** The bucket's own address, such as `https://s3.eu-central-1.amazonaws.com/assay`. */
  url: string
  region: string
  keyId: string
  secret: string
}
const TIMEOUT_MS = 10_000

export function bucketStore({ url, region, keyId, secret }: Bucket): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  })

  async function send(name: string, init: RequestInit): Promise<Response> {
    try {
      const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(name)}`
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await client.fetch(address, { ...init, signal })
      if (response.ok) return response
      throw new Error(`It answered ${response.status}.`)
    } catch (cause) {
      throw new Fault(`The bucket did not ${init.method} ${name}.`, { cause })
    }
  }

  return {
    async put(name, bytes) {
      await send(name, { method: 'PUT', body: new Uint8Array(bytes) })
    },
    get: async (name) => Buffer.from(await (await send(name, { method: 'GET' })).arrayBuffer()),
    async remove(name) {
      await send(name, { method: 'DELETE' })
    },
  }
}
