/**
 * Take-profit and stop-loss of a position: a ruler with both as draggable marks, fields and chips,
 * the trigger price, whole or part of the position, and the list of waiting ones.
 */
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../../i18n/i18n.ts'
import { usePerps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { useLiveMarket } from '../../../market/useLiveMarket.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { type TypedHere, useTypedHere } from '../../../session/useTypedHere.ts'
import { createStore } from '../../../store/createStore.ts'
import { createTabStore } from '../../../store/tabStore.ts'
import { usePositions } from '../holdings/usePositions.ts'
import { ticksOf } from '../rules/perpFormMarket.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import { ProtectionEditor } from './ProtectionEditor.tsx'
import { ProtectionList } from './ProtectionList.tsx'
import css from './protection.module.css'
import type { TypedOver } from './protectionForm.ts'

export function StopScreen() {
  const t = useT()
  const { search } = useLocation()
  const wanted = Number(new URLSearchParams(search).get('position'))
  const { positions, error, retry } = usePositions()
  const position = positions?.find(({ id }) => id === wanted) ?? onlyOne(positions, wanted)
  return (
    <Page title={t('perp.protect.title')}>
      {!positions && error && (
        <ReadFailed error={error} onRetry={retry}>
          {t('perp.positions.failed')}
        </ReadFailed>
      )}
      {!positions && !error && <Skeleton height={240} />}
      {positions && !position && (
        <EmptyState illustration="orders">{t('error.positionNotFound')}</EmptyState>
      )}
      {position && <OfPosition key={position.id} position={position} />}
    </Page>
  )
}

/** Without a number in the address, a single position is the one that is meant. */
const onlyOne = (positions: readonly Position[] | undefined, wanted: number) =>
  wanted === 0 && positions?.length === 1 ? positions[0] : undefined

type TypedProtection = {
  position: number
  /** Which of the list is being changed; undefined for those of the whole position. */
  edited?: number | undefined
  over: TypedOver
}
const NOTHING: TypedProtection = { position: 0, over: {} }
const protectionTyped = createTabStore<TypedHere<TypedProtection>>(
  'typedProtection',
  { at: '', value: NOTHING },
  ({ at = '', value }) => ({ at, value: { ...NOTHING, ...value } }),
)

const noInfo = createStore<PerpInfo | undefined>(undefined)

function OfPosition({ position }: { position: Position }) {
  const { base, quote } = position
  const { list } = usePerps()
  const watched = useLiveMarket({ area: 'perp', base, quote, minutes: 1 })
  const live = useLive(watched?.info ?? noInfo)
  const [isSaved, setSaved] = useState(false)
  const [typed, change] = useTypedHere(protectionTyped, () => NOTHING)
  const { edited, over } = typed.position === position.id ? typed : NOTHING
  /** Whatever is typed or opened next is not saved yet. */
  const turn = (next: Partial<TypedProtection>, isDone = false) => {
    change({ ...NOTHING, ...next, position: position.id })
    setSaved(isDone)
  }
  const edit = (id: number | undefined) => turn({ edited: id })
  const info = live ?? list?.find(({ symbol }) => symbol === `${base}/${quote}`)
  if (!info) return <Skeleton height={240} />
  const rules = perpRulesOf(info)
  const prices = { mark: ticksOf(info.markPrice, info), last: ticksOf(info.lastPrice, info) }
  const protection = position.protections.find(({ id }) => id === edited)
  return (
    <div className={css.page}>
      <ProtectionEditor
        key={protection?.id ?? 'new'}
        position={position}
        edited={protection}
        rules={rules}
        live={prices}
        isSaved={isSaved}
        onSaved={() => turn({}, true)}
        onBack={() => edit(undefined)}
        typed={edited === protection?.id ? over : NOTHING.over}
        onType={(next) => turn({ edited: protection?.id, over: next })}
      />
      <ProtectionList position={position} onEdit={edit} />
    </div>
  )
}
