/**
 * What happened to the member's contracts, over whatever page is open. Warnings and liquidations
 * stay until they are closed or followed; a trigger that did its work leaves by itself.
 */

import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import type { Notice } from '@assay/wire/socket/notice.ts'
import { BadgeCheck, TriangleAlert, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { onNotice } from '../../live/member.ts'
import { session } from '../../session/session.ts'
import { useGo } from '../routing/useGo.ts'

/** Older ones are in the records. */
const SHOWN_MAX = 3
const TRIGGER_MS = 8_000

const isTrigger = ({ kind }: Notice) => kind === 'takeProfit' || kind === 'stopLoss'

export function RiskNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const drop = useCallback(
    (gone: Notice) => setNotices((all) => all.filter((notice) => notice !== gone)),
    [],
  )
  useEffect(
    () =>
      onNotice((notice) => {
        // A newer warning stands for the one before, a liquidation for both.
        setNotices((all) =>
          [notice, ...all.filter((one) => !isSaidBy(notice, one))].slice(0, SHOWN_MAX),
        )
        if (isTrigger(notice)) setTimeout(drop, TRIGGER_MS, notice)
      }),
    [drop],
  )
  useEffect(() => session.watch(() => session.get().member === undefined && setNotices([])), [])

  return notices.map((notice) => (
    <NoticeCard key={`${notice.kind}-${notice.at}`} notice={notice} onGone={() => drop(notice)} />
  ))
}

const isSaidBy = (newer: Notice, older: Notice) =>
  older.kind === 'marginWarning' &&
  (newer.kind === 'marginWarning' || newer.kind === 'liquidated') &&
  newer.market === older.market

export function NoticeCard({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  const t = useT()
  const go = useGo()
  const { kind, market = '', level = 0, report } = notice
  const isWarning = kind === 'marginWarning'
  const follow = () => {
    onGone()
    if (report !== undefined) go.to(`/futuresRecord/report/${report}`)
    else go.to(isWarning ? '/futures?tab=positions' : '/futuresRecord')
  }
  const label = report !== undefined ? 'report' : isWarning ? 'positions' : 'records'
  return (
    <Banner
      kind={isTrigger(notice) ? 'info' : 'error'}
      icon={
        isTrigger(notice) ? (
          <BadgeCheck size={18} aria-hidden="true" />
        ) : (
          <TriangleAlert size={18} aria-hidden="true" />
        )
      }
      action={
        <>
          <Button kind="quiet" size="small" onClick={follow}>
            {t(`notice.${label}`)}
          </Button>
          <IconButton label={t('notice.dismiss')} onClick={onGone}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {t(`notice.${kind}`, { market: market || 'none', level })}
    </Banner>
  )
}
