/** Identity documents under review. The list has no personal data; opening a document is logged. */
import { Button } from '@assay/ui/press/Button.tsx'
import {
  getIdentityQueue,
  type IdentityPaper,
  openIdentity,
  type WaitingIdentity,
} from '@assay/wire/routes/operator/identity.ts'
import { useState } from 'react'
import { useAct, useRead } from '../../api/call.ts'
import { country as countryName, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleProblem, Panel } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { IdentityVerdict } from './IdentityVerdict.tsx'
import css from './identity.module.css'

const columns: readonly ConsoleColumn<WaitingIdentity>[] = [
  { title: t('review.number'), cell: ({ id }) => id, isFigure: true },
  { title: t('review.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('review.country'), cell: ({ country }) => countryName(country) },
  { title: t('review.document'), cell: ({ document }) => tOf('document', document) },
  { title: t('review.sentAt'), cell: ({ sentAt }) => when(sentAt), isFigure: true },
]
const EVERY_MS = 10_000

export function IdentityConsoleScreen() {
  const queue = useRead(getIdentityQueue, {}, { everyMs: EVERY_MS })
  const [openId, setOpenId] = useState<number>()
  const open = queue.data?.find(({ id }) => id === openId)
  return (
    <ConsoleLayout
      title={t('page.identity')}
      hint={t('review.hint')}
      aside={open && <PaperPanel key={open.id} application={open} />}
    >
      <ConsoleTable
        label={t('page.identity')}
        columns={columns}
        rows={queue.data}
        error={queue.error}
        keyOf={({ id }) => id}
        empty={t('review.none')}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId}
      />
    </ConsoleLayout>
  )
}

function PaperPanel({ application }: { application: WaitingIdentity }) {
  const { id, country, document } = application
  const [paper, setPaper] = useState<IdentityPaper>()
  const [isLarge, setLarge] = useState(false)
  const open = useAct(openIdentity, setPaper)
  return (
    <Panel title={t('review.one', { id })}>
      <Facts
        facts={[
          [t('review.country'), countryName(country)],
          [t('review.document'), tOf('document', document)],
          paper !== undefined && [t('review.name'), paper.name],
          paper !== undefined && [t('review.paperNumber'), paper.number],
        ]}
      />
      <ConsoleProblem>{open.error}</ConsoleProblem>
      {paper ? (
        <>
          <button
            type="button"
            className={css.photo}
            aria-pressed={isLarge}
            title={t(isLarge ? 'review.smaller' : 'review.larger')}
            onClick={() => setLarge(!isLarge)}
          >
            <img className={css.image} src={paper.image} alt={t('review.image')} />
          </button>
          <IdentityVerdict paper={paper} />
        </>
      ) : (
        <>
          <p>{t('review.openHint')}</p>
          <Button isBlock isBusy={open.isBusy} onClick={() => open.run({ id })}>
            {t('review.open')}
          </Button>
        </>
      )}
    </Panel>
  )
}
