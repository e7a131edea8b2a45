import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()

/** The page as a visit finds it. */
async function visit(decimals: number) {
  vi.resetModules()
  const page = await import('./coinDecimals.ts')
  const read = vi.fn(async () => [{ asset: 'USDT', decimals }])
  page.readCoinsBy(read)
  return { ...page, read }
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('the second visit knows from its first amount on what the first one learned', async () => {
  const first = await visit(6)
  expect(first.decimalsOf('USDT')).toBe(8)
  await vi.waitFor(() => expect(first.decimalsOf('USDT')).toBe(6))
  const second = await visit(4)
  expect(second.decimalsOf('USDT')).toBe(6)
  await vi.waitFor(() => expect(second.decimalsOf('USDT')).toBe(4))
  expect(second.read).toHaveBeenCalledTimes(1)
})
