/** Where uploaded pictures lie: a folder of ours, or a bucket that speaks S3. Names are our own. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { Fault } from '../../fault.ts'

export type FileStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Throws a Fault when it is not there or cannot be reached. */
  get(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}

export function folderStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, name), bytes, { mode: 0o600 })
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
