/** Everything that is typed, slid, ticked or chosen. */
import { useState } from 'react'
import { TabPanel, Tabs } from '../bars/Tabs.tsx'
import { AmountField } from '../fields/AmountField.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Checkbox } from './Checkbox.tsx'
import { RadioList } from './RadioList.tsx'
import { Segmented } from './Segmented.tsx'
import { Switch } from './Switch.tsx'
import { TickSlider } from './TickSlider.tsx'

export function Amounts() {
  const [price, setPrice] = useState('64856.72')
  const [amount, setAmount] = useState('0.0424')
  return (
    <>
      <AmountField
        label="Price · USDT"
        value={price}
        onChange={setPrice}
        decimals={2}
        onStep={(steps) => setPrice(`${64856 + steps}.72`)}
      />
      <AmountField label="Amount" unit="BTC" value={amount} onChange={setAmount} decimals={4} />
      <AmountField
        label="Amount"
        unit="BTC"
        value="12"
        onChange={setAmount}
        decimals={4}
        error="Insufficient balance."
      />
      <AmountField
        isDisabled
        label="Locked amount"
        unit="BTC"
        value="0.5"
        onChange={setAmount}
        decimals={4}
        hint="It cannot be changed."
      />
    </>
  )
}
export function Slider() {
  const [percent, setPercent] = useState(40)
  const shown = { value: percent, onChange: setPercent, valueText: `${percent} percent` }
  return (
    <>
      <TickSlider label="Share of balance" {...shown} />
      <TickSlider label="Disabled" isDisabled {...shown} />
    </>
  )
}
export function Texts() {
  const [text, setText] = useState('')
  const [code, setCode] = useState('123')
  return (
    <>
      <TextField label="Email" value={text} onChange={setText} hint="We send a code." />
      <TextField label="Email" value="ann" onChange={setText} error="Not a valid address." />
      <CodeField label="Code" value={code} onChange={setCode} />
      <CodeField isSecret label="Fund password" value={code} onChange={setCode} error="Wrong." />
      <SearchField label="Search" value={text} onChange={setText} />
    </>
  )
}
export function Choices() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [tab, setTab] = useState<'book' | 'trades'>('book')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Segmented
        label="Side"
        tone="direction"
        value={side}
        onChange={setSide}
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
      />
      <Tabs
        label="Parts"
        name="story"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'book', label: 'Order book' },
          { id: 'trades', label: 'Trades', count: '(3)' },
        ]}
      />
      <TabPanel name="story" id={tab}>
        {tab}
      </TabPanel>
      <Checkbox isChecked={isOn} onChange={setOn}>
        Hide zero balances
      </Checkbox>
      <Switch isOn={isOn} onChange={setOn} hint="Fewer updates">
        Data saver
      </Switch>
      <RadioList
        label="Language"
        value="en"
        onChange={() => undefined}
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch', hint: 'Mit Hinweis' },
        ]}
      />
    </>
  )
}
