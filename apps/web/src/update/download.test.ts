import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { download, planUpdate, type UpdateTrouble } from './download.ts'

type Cached = Map<string, Response>
let stores: Map<string, Cached>
/** The server's files, by path; others are not found. */
let served: Record<string, string>
let isOffline: boolean
let asked: string[]

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (path: string, text: string, locale?: string) => ({
  path,
  bytes: text.length,
  sha256: hashOf(text),
  ...(locale && { locale }),
})
const files = [
  file('/assets/a-1.js', 'first'),
  file('/assets/b-1.js', 'second one'),
  file('/assets/de-1.js', 'eins', 'de'),
  file('/assets/ja-1.js', 'ichi', 'ja'),
]
const listed = (code: number, some = files) =>
  JSON.stringify({ version: '2.0.0', code, files: some })

function openCache(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  const pathOf = (key: string | Request) =>
    typeof key === 'string' ? key : new URL(key.url).pathname
  return {
    match: async (key: string) => store.get(key)?.clone(),
    put: async (key: string, answer: Response) => void store.set(key, answer),
    delete: async (key: string | Request) => store.delete(pathOf(key)),
    keys: async () => [...store.keys()].map((path) => new Request(`http://app${path}`)),
  }
}

beforeEach(() => {
  stores = new Map()
  served = Object.fromEntries([
    ['/build.json', listed(20)],
    ['/assets/a-1.js', 'first'],
    ['/assets/b-1.js', 'second one'],
    ['/assets/de-1.js', 'eins'],
  ])
  isOffline = false
  asked = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', { open: async (name: string) => openCache(name) })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (isOffline) throw new TypeError('Failed to fetch')
    const body = served[path]
    return body === undefined ? new Response('', { status: 404 }) : new Response(body)
  })
})

const kept = () => [...(stores.get('assay-files-1')?.keys() ?? [])].sort()
const noteShares = () => {
  const shares: number[] = []
  return {
    shares,
    options: { signal: new AbortController().signal, onShare: (s: number) => shares.push(s) },
  }
}
async function run(newerThan = 10) {
  const { options, shares } = noteShares()
  await download(await planUpdate('de', newerThan), options)
  return shares
}
const troubleOf = (what: Promise<unknown>) =>
  what.then(
    () => undefined,
    (error: UpdateTrouble) => error.kind,
  )

describe('an update', () => {
  it('fetches what is new, in one language, ahead of the reload (UPD-01)', async () => {
    openCache('assay-files-1').put('/assets/b-1.js', new Response('second one'))
    const plan = await planUpdate('de', 10)
    expect(plan.missing.map(({ path }) => path)).toEqual(['/assets/a-1.js', '/assets/de-1.js'])
    expect(plan.bytes).toBe('firsteins'.length)
    const shares = await run()
    expect(shares.at(-1)).toBe(1)
    expect(kept()).toEqual(['/assets/a-1.js', '/assets/b-1.js', '/assets/de-1.js'])
    expect(asked).not.toContain('/assets/b-1.js')
  })

  it('says that there is no network, and continues where it was (UPD-08)', async () => {
    const plan = await planUpdate('de', 10)
    isOffline = true
    expect(await troubleOf(download(plan, noteShares().options))).toBe('network')
    expect(await troubleOf(planUpdate('de', 10))).toBe('network')
    isOffline = false
    await run()
    expect(kept()).toHaveLength(3)
  })

  it('says that the package could not be downloaded (UPD-06)', async () => {
    delete served['/assets/a-1.js']
    expect(await troubleOf(run())).toBe('package')
    served['/build.json'] = '<html>'
    expect(await troubleOf(run())).toBe('package')
    // Never older than the running one.
    served['/build.json'] = listed(10)
    expect(await troubleOf(run(10))).toBe('package')
    // Only the app's own files.
    served['/build.json'] = listed(20, [file('//evil.example/x.js', 'x')])
    expect(await troubleOf(run())).toBe('package')
  })

  it('keeps no file that is not what the list says, nor one that does not fit (UPD-07)', async () => {
    served['/assets/a-1.js'] = 'fakes'
    expect(await troubleOf(run())).toBe('resource')
    expect(kept()).not.toContain('/assets/a-1.js')
    served['/assets/a-1.js'] = 'first'
    const full = { ...openCache('assay-files-1'), put: () => Promise.reject(new Error('Quota')) }
    vi.stubGlobal('caches', { open: async () => full })
    expect(await troubleOf(run())).toBe('resource')
  })

  it('forgets the build before the last, whose files no open tab needs', async () => {
    await openCache('assay-files-1').put('/assets/a-0.js', new Response('before the list'))
    await run()
    expect(kept()).toContain('/assets/a-0.js')
    served['/build.json'] = listed(30, [file('/assets/a-2.js', 'third')])
    served['/assets/a-2.js'] = 'third'
    await run(20)
    expect(kept()).toEqual([
      '/assets/a-1.js',
      '/assets/a-2.js',
      '/assets/b-1.js',
      '/assets/de-1.js',
    ])
  })

  it('forgets nothing while another build runs than the one whose list was kept', async () => {
    await run()
    // Postponed, and replaced by a newer one: the page still runs the build before both.
    await openCache('assay-files-1').put('/assets/a-0.js', new Response('of what runs'))
    served['/build.json'] = listed(30, [file('/assets/a-2.js', 'third')])
    served['/assets/a-2.js'] = 'third'
    await run(10)
    expect(kept()).toContain('/assets/a-0.js')
    expect(kept()).toContain('/assets/a-2.js')
    // The list is now that of the build after the reload: the next time cleans up.
    served['/build.json'] = listed(40, [file('/assets/a-3.js', 'fourth')])
    served['/assets/a-3.js'] = 'fourth'
    await run(30)
    expect(kept()).toEqual(['/assets/a-2.js', '/assets/a-3.js'])
  })
})
