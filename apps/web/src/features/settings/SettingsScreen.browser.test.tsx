import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { speak } from '../../i18n/i18n.ts'
import { changeSettings, settings } from '../../store/settings.ts'
import { remembered } from '../../store/storage.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

async function open() {
  const before = settings.get()
  onTestFinished(async () => {
    changeSettings(before)
    await speak('en')
    // biome-ignore lint/suspicious/noDocumentCookie: as the choice of a language sets it.
    document.cookie = 'locale=; path=/; max-age=0'
  })
  const page = await openScreen(<SettingsScreen />, {
    server: createServer(),
    path: '/setting',
    areas: ['member', 'cycle', 'errors'],
  })
  const row = (name: RegExp) => page.getByRole('button', { name })
  const radio = (name: string | RegExp) => page.getByRole('radio', { name })
  return { page, row, radio, sheet: page.getByRole('dialog') }
}

test('a language is chosen by a press; the one that is spoken closes the sheet too', async () => {
  const { page, row, radio, sheet } = await open()
  await row(/^Language/).click()
  await radio('English').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(row(/^Language/)).toHaveFocus()
  await row(/^Language/).click()
  await radio('Deutsch').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect.element(row(/^Sprache/)).toHaveFocus()
  expect([document.documentElement.lang, remembered.get('locale')]).toEqual(['de', 'de'])
})

test('by keys the arrows move the mark, Enter takes what has it, and Escape takes nothing', async () => {
  const { row, radio, sheet } = await open()
  const currency = row(/^Local currency/)
  currency.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(radio(/^USD/)).toBeChecked()
  radio(/^USD/).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const marked = sheet.getByRole('radio', { checked: true })
  const third = marked.element().closest('label')?.textContent?.slice(0, 3) ?? ''
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(settings.get().currency).toBe('USD')
  await currency.click()
  await expect.element(radio(/^USD/)).toBeChecked()
  radio(/^USD/).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(currency).toHaveFocus()
  await expect.element(row(new RegExp(`^Local currency ?${third}`))).toBeVisible()
  expect(third).not.toBe('USD')
  await row(/^Number format/).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(row(/^Number format/)).toHaveFocus()
  await row(/^Number format/).click()
  await radio('1.234,56').click()
  await expect.element(row(/^Number format ?1\.234,56/)).toBeVisible()
  expect(settings.get()).toMatchObject({ currency: third, numbers: 'point' })
})

test('colors, theme and what is asked apply at once and are kept', async () => {
  const { page, radio } = await open()
  await radio('Red up, green down').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('Blue up, orange down')).toBeChecked()
  await radio('Light').click()
  await page.getByRole('switch', { name: 'Market orders' }).click()
  await userEvent.keyboard(' ')
  await page.getByRole('switch', { name: 'Stop orders' }).click()
  await page.getByRole('switch', { name: /^Data saver/ }).click()
  const { dir, theme } = document.documentElement.dataset
  expect([dir, theme]).toEqual(['cvd', 'light'])
  const kept = { colors: 'cvd', theme: 'light', savesData: true }
  expect(remembered.get('settings')).toMatchObject({
    ...kept,
    confirms: { limitOrder: true, marketOrder: true, stopOrder: false },
  })
})
