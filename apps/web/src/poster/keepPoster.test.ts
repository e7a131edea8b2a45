import { afterEach, expect, test, vi } from 'vitest'
import { canShareFiles, copyPoster, posterFile, savePoster, sharePoster } from './keepPoster.ts'

afterEach(() => vi.unstubAllGlobals())

const canvas = (image: Blob | null) =>
  ({
    toBlob: (done: BlobCallback, type: string, quality: number) =>
      done(image && new Blob([`${type} ${quality}`], { type })),
  }) as unknown as HTMLCanvasElement
const file = new File(['x'], 'assay-7.jpg')

// proves TEAM-18 TEAM-19
test('the file is a JPEG of quality 0.92 with the name of what it shows', async () => {
  const made = await posterFile(canvas(new Blob()), 'assay-7.jpg')
  expect([made.name, made.type, await made.text()]).toEqual([
    'assay-7.jpg',
    'image/jpeg',
    'image/jpeg 0.92',
  ])
})

// proves TEAM-21
test('a canvas without an image is a failure, and so is a browser without downloads', async () => {
  await expect(posterFile(canvas(null), 'assay-7.jpg')).rejects.toThrow()
  vi.stubGlobal('document', { createElement: () => ({}) })
  expect(savePoster(file)).toBe(false)
})

// proves TEAM-20
test('a file is saved under its name', () => {
  const link = { download: '', href: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.useFakeTimers()
  expect(savePoster(file)).toBe(true)
  expect([link.download, link.click.mock.calls.length]).toEqual(['assay-7.jpg', 1])
  vi.runAllTimers()
  vi.useRealTimers()
})

test('closing the share sheet is no failure; anything else is', async () => {
  const sharing = (error?: Error) =>
    vi.stubGlobal('navigator', { share: () => (error ? Promise.reject(error) : Promise.resolve()) })
  sharing()
  expect(await sharePoster(file)).toBe(true)
  sharing(new DOMException('', 'AbortError'))
  expect(await sharePoster(file)).toBe(true)
  sharing(new DOMException('', 'NotAllowedError'))
  expect(await sharePoster(file)).toBe(false)
  expect(canShareFiles()).toBe(false)
})

// proves TEAM-22
test('copying says whether it worked', async () => {
  vi.stubGlobal('ClipboardItem', class {})
  vi.stubGlobal('navigator', { clipboard: { write: () => Promise.resolve() } })
  expect(await copyPoster(canvas(new Blob()))).toBe(true)
  vi.stubGlobal('navigator', { clipboard: { write: () => Promise.reject(new Error()) } })
  expect(await copyPoster(canvas(new Blob()))).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyPoster(canvas(new Blob()))).toBe(false)
})
