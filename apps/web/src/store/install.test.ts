import { expect, test, vi } from 'vitest'
import { type InstallOffer, install, installOffer } from './install.ts'

test('an offer is made once, also when it is turned down (UPD-01)', async () => {
  const prompt = vi.fn(async () => Promise.reject(new DOMException('asked already')))
  installOffer.set(Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallOffer)
  const asked = install()
  expect(installOffer.get()).toBeUndefined()
  await asked
  await install()
  expect(prompt).toHaveBeenCalledOnce()
})
