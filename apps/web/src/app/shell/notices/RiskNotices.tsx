/**
 * Contract notices above every page. Warnings and liquidations stay until closed or followed; a
 * fired trigger only shows a toast.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import type { Notice } from '@assay/wire/socket/notice.ts'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t, useT } from '../../../i18n/i18n.ts'
import { onNotice } from '../../../live/member.ts'
import { useGo } from '../../../routing/useGo.ts'
import { session } from '../../../session/session.ts'
import { AbovePage } from './AbovePage.tsx'

/** Older ones are in the records. */
const SHOWN_MAX = 3
const SAID_MS = 8_000

const isTrigger = ({ kind }: Notice) => kind === 'takeProfit' || kind === 'stopLoss'

const textOf = ({ kind, market = '', level = 0 }: Notice) =>
  t(`notice.${kind}`, { market: market || 'none', level })

export function RiskNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const drop = (gone: Notice) => setNotices((all) => all.filter((notice) => notice !== gone))
  useEffect(
    () =>
      onNotice((notice) => {
        showToast(textOf(notice), isTrigger(notice) ? 'info' : 'error', SAID_MS)
        if (isTrigger(notice)) return
        // A newer warning replaces the one before, a liquidation replaces both.
        setNotices((all) =>
          [notice, ...all.filter((one) => !isSaidBy(notice, one))].slice(0, SHOWN_MAX),
        )
      }),
    [],
  )
  useEffect(() => session.watch(() => session.get().member === undefined && setNotices([])), [])

  return (
    <AbovePage>
      {notices.map((notice) => (
        <NoticeCard
          key={`${notice.kind}-${notice.at}`}
          notice={notice}
          onGone={() => drop(notice)}
        />
      ))}
    </AbovePage>
  )
}

const isSaidBy = (newer: Notice, older: Notice) =>
  older.kind === 'marginWarning' &&
  (newer.kind === 'marginWarning' || newer.kind === 'liquidated') &&
  newer.market === older.market

export function NoticeCard({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  const t = useT()
  const go = useGo()
  const { kind, report } = notice
  const isWarning = kind === 'marginWarning'
  const follow = () => {
    onGone()
    if (report !== undefined) go.to(`/futuresRecord/report/${report}`)
    else go.to(isWarning ? '/futures?tab=positions' : '/futuresRecord')
  }
  const label = report !== undefined ? 'report' : isWarning ? 'positions' : 'records'
  return (
    <Banner
      kind="error"
      isSaid
      icon={<TriangleAlert size={18} aria-hidden="true" />}
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
      {textOf(notice)}
    </Banner>
  )
}
