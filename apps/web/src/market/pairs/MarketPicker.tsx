/** The drawer in which another pair is chosen. What it shows is loaded when it is opened. */
import { Drawer } from '@assay/ui/sheets/Drawer.tsx'
import { Suspense } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { lazyPart } from '../../routing/loading/lazyScreen.tsx'
import type { ShownMarket } from '../shownMarket.ts'
import { PairSkeletons } from './PairSkeletons.tsx'

const MarketPairs = lazyPart(() => import('./MarketPairs.tsx').then((m) => m.MarketPairs))

type MarketPickerProps = {
  isOpen: boolean
  onClose: () => void
  current: string
  onPick: (symbol: string) => void
  /** Asked for only while the drawer is open. */
  useList: () => PickerList
}

export type PickerList = {
  list: readonly ShownMarket[] | undefined
  error: unknown
  retry: () => unknown
}

export function MarketPicker({ isOpen, onClose, ...pairs }: MarketPickerProps) {
  const t = useT()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('spot.picker.title')}>
      <Suspense fallback={<PairSkeletons />}>
        <MarketPairs {...pairs} />
      </Suspense>
    </Drawer>
  )
}
