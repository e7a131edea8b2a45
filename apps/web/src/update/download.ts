/**
 * Downloads the files of a newer build before the reload, into the service worker's cache. Each
 * must match the build's list. Downloaded files stay, so that a retry continues.
 */
import { BUILD_FILE, type BuildFile, type BuildList, buildList } from '@assay/wire/buildList.ts'

/** As in `public/sw.js`. */
const SHELL = 'assay-shell-1'
const FILES = 'assay-files-1'
const LIST = `/${BUILD_FILE}`
const AT_ONCE = 6
const PATIENCE_MS = 30_000

/** No answer; an answer without the file; a file that does not match or cannot be stored. */
export type DownloadTrouble = 'network' | 'package' | 'resource'
export class UpdateTrouble extends Error {
  readonly kind: DownloadTrouble
  constructor(kind: DownloadTrouble, cause?: unknown) {
    super(`The update has trouble with the ${kind}.`, { cause })
    this.kind = kind
  }
}

/** `own` is the code of the running build. */
export type Plan = { list: BuildList; missing: BuildFile[]; bytes: number; own: number }

/** The files of the served build that this device lacks; messages in its own language only. */
export async function planUpdate(locale: string, own: number): Promise<Plan> {
  const answer = await take(LIST)
  const read = buildList.safeParse(await answer.json().catch(() => undefined))
  if (!read.success || read.data.code <= own) throw new UpdateTrouble('package')
  const wanted = read.data.files.filter((file) => (file.locale ?? locale) === locale)
  const kept = await keptFiles()
  const had = await Promise.all(wanted.map(({ path }) => kept?.match(path)))
  const missing = wanted.filter((_, index) => !had[index])
  return { list: read.data, missing, bytes: sizeOf(missing), own }
}

export async function download(
  { list, missing, bytes, own }: Plan,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  const waiting = [...missing]
  let arrived = 0
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await fetchFile(file, signal)
      arrived += file.bytes
      onShare(arrived / bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await forgetOlder(list, own)
}

async function fetchFile({ path, sha256 }: BuildFile, signal: AbortSignal): Promise<void> {
  const answer = await take(path, signal)
  const type = answer.headers.get('content-type') ?? ''
  const content = await answer.arrayBuffer().catch((cause: unknown) => {
    throw new UpdateTrouble('package', cause)
  })
  const kept = await keptFiles()
  if (!(await isWhole(content, sha256))) {
    // The service worker may have cached it meanwhile.
    await kept?.delete(path)
    throw new UpdateTrouble('resource')
  }
  const copy = new Response(content, { headers: { 'content-type': type } })
  await kept?.put(path, copy).catch((cause: unknown) => {
    throw new UpdateTrouble('resource', cause)
  })
}

async function take(path: string, signal?: AbortSignal): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(path, {
    cache: 'reload',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch((cause: unknown) => {
    throw new UpdateTrouble('network', cause)
  })
  if (!answer.ok) throw new UpdateTrouble('package')
  return answer
}

/** Browsers hash only in secure contexts; elsewhere an attacker could change both file and list. */
async function isWhole(content: ArrayBuffer, sha256: string): Promise<boolean> {
  if (!globalThis.isSecureContext) return true
  const digest = await crypto.subtle.digest('SHA-256', content)
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('') === sha256
}

/** Undefined without a cache: the files then come from the browser's HTTP cache. */
const keptFiles = async () => (globalThis.caches ? caches.open(FILES) : undefined)

/**
 * This page and other tabs still run the previous build, so its files stay until the next time. If
 * the stored list is of another build than the running one, it is unknown which files are its own:
 * all stay.
 */
async function forgetOlder(list: BuildList, own: number): Promise<void> {
  const files = await keptFiles()
  if (!files) return
  const shell = await caches.open(SHELL)
  const before = buildList.safeParse(await (await shell.match(LIST))?.json())
  await shell.put(LIST, new Response(JSON.stringify(list)))
  if (!before.success || before.data.code !== own) return
  const wanted = new Set([...before.data.files, ...list.files].map(({ path }) => path))
  for (const request of await files.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await files.delete(request)
  }
}

const sizeOf = (files: readonly BuildFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
