/** What is chosen, ticked and slid, by keys and by pointer, as a browser hands them on. */
import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './Checkbox.tsx'
import { RadioList } from './RadioList.tsx'
import { Segmented } from './Segmented.tsx'
import { Switch } from './Switch.tsx'
import { TickSlider } from './TickSlider.tsx'

type ShareProps = { start?: number; onChange?: (percent: number) => void; onMark?: () => void }

/** 340 pixels wide, with 10 at each end: one percent is 3.2 pixels. */
function Share({ start = 40, onChange, onMark = () => undefined }: ShareProps) {
  const [percent, setPercent] = useState(start)
  return (
    <form style={{ width: 340 }}>
      <TickSlider
        label="Share of balance"
        value={percent}
        valueText={`${percent} percent`}
        onChange={(next) => {
          setPercent(next)
          onChange?.(next)
        }}
        onMark={onMark}
      />
    </form>
  )
}

const spoken = 'aria-valuetext'

/** proves SPOT-04 */
test('a slider steps by one with the arrow keys, also past a mark, and jumps with Home and End', async () => {
  const page = await render(<Share />, { wrapper: StrictMode })
  const slider = page.getByRole('slider', { name: 'Share of balance' })
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveAttribute(spoken, '41 percent')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
  await expect.element(slider).toHaveAttribute(spoken, '38 percent')
  await userEvent.keyboard('{PageUp}')
  await expect.element(slider).toHaveAttribute(spoken, '48 percent')
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute(spoken, '100 percent')
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute(spoken, '0 percent')
})

test('a slider pressed near a mark takes it and reports it; pressed between two it does not', async () => {
  const onMark = vi.fn()
  const page = await render(<Share onMark={onMark} />, { wrapper: StrictMode })
  const slider = page.getByRole('slider')
  await slider.click({ position: { x: 170, y: 20 } })
  await expect.element(slider).toHaveAttribute(spoken, '50 percent')
  expect(onMark).not.toHaveBeenCalled()
  await slider.click({ position: { x: 198, y: 20 } })
  await expect.element(slider).toHaveAttribute(spoken, '60 percent')
  expect(onMark).toHaveBeenCalledTimes(1)
})

test('a mark is taken also while the handle is at it, and sends no form', async () => {
  const chosen: number[] = []
  const onChange = (percent: number) => chosen.push(percent)
  const page = await render(<Share start={100} onChange={onChange} />, { wrapper: StrictMode })
  await page.getByText('100', { exact: true }).click()
  await page.getByText('0', { exact: true }).click()
  expect(chosen).toEqual([100, 0])
})

test('a choice of a few moves with the arrow keys, around its ends, over what is off', async () => {
  function Side() {
    const [side, setSide] = useState('buy')
    const options = [
      { value: 'buy', label: 'Buy' },
      { value: 'lend', label: 'Lend', isDisabled: true },
      { value: 'sell', label: 'Sell' },
    ]
    return <Segmented label="Side" value={side} onChange={setSide} options={options} />
  }
  const page = await render(<Side />, { wrapper: StrictMode })
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Buy' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Buy' })).toBeChecked()
  await page.getByRole('radio', { name: 'Sell' }).click()
  await expect.element(page.getByRole('radio', { name: 'Sell' })).toBeChecked()
})

test('a list to choose from is one stop of the Tab key', async () => {
  function Languages() {
    const [value, setValue] = useState('de')
    return (
      <>
        <RadioList
          label="Language"
          value={value}
          onChange={setValue}
          options={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch', hint: 'Mit Hinweis', lang: 'de' },
            { value: 'ja', label: '日本語', lang: 'ja' },
          ]}
        />
        <button type="button">Save</button>
      </>
    )
  }
  const page = await render(<Languages />, { wrapper: StrictMode })
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'Deutsch Mit Hinweis' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('a list that closes is left as it was by the arrow keys, until a row is picked', async () => {
  const picked: string[] = []
  const page = await render(
    <>
      <RadioList
        label="Address"
        value="home"
        onPick={(value) => picked.push(value)}
        options={['home', 'work', 'bank'].map((value) => ({ value, label: value }))}
      />
      <button type="button">Back</button>
    </>,
    { wrapper: StrictMode },
  )
  const row = (name: string) => page.getByRole('radio', { name })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('bank')).toBeChecked()
  await userEvent.tab()
  await expect.element(row('home')).toBeChecked()
  expect(picked).toEqual([])
  row('home').element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.keyboard('{ArrowDown} ')
  await row('work').click()
  await row('work').click()
  expect(picked).toEqual(['work', 'bank', 'work', 'work'])
})

test('a switch and a box are turned by Space and by a press on their row', async () => {
  function Settings() {
    const [isSaving, setSaving] = useState(false)
    const [isHiding, setHiding] = useState(false)
    return (
      <>
        <Switch isOn={isSaving} onChange={setSaving} hint="Fewer updates">
          Data saver
        </Switch>
        <Checkbox isChecked={isHiding} onChange={setHiding}>
          Hide zero balances
        </Checkbox>
      </>
    )
  }
  const page = await render(<Settings />, { wrapper: StrictMode })
  const saver = page.getByRole('switch', { name: 'Data saver Fewer updates' })
  const hiding = page.getByRole('checkbox', { name: 'Hide zero balances' })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(saver).toBeChecked()
  // The whole row is pressed, as where its words begin.
  await saver.click({ position: { x: 4, y: 4 } })
  await expect.element(saver).not.toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(hiding).toBeChecked()
  await hiding.click()
  await expect.element(hiding).not.toBeChecked()
})
