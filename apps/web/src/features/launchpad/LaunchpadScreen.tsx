/** Current, upcoming and past offerings; and the member's subscriptions. */
import type { OfferingPhase } from '@assay/domain/launchpad/offering.ts'
import { phaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import css from './Launchpad.module.css'
import { useOfferings } from './launchpadQueries.ts'
import { OfferingCard } from './OfferingCard.tsx'
import { offeringProgressOf } from './offeringShown.ts'
import { OwnSubscriptions } from './own/OwnSubscriptions.tsx'

const PHASES = { live: 'inProgress', upcoming: 'notOpen', ended: 'ended' } as const
type Phase = keyof typeof PHASES
type Part = Phase | 'mine'
const PARTS: readonly Part[] = ['live', 'upcoming', 'ended', 'mine']
const GHOST_ROWS = [1, 2, 3]

export function LaunchpadScreen() {
  const t = useT()
  const { search } = useLocation()
  const blocked = useBlocked('launchpad')
  const asked = PARTS.find((part) => part === new URLSearchParams(search).get('tab'))
  const [chosen, setChosen] = useState(asked)
  const { data, error, refetch } = useOfferings()
  const offerings = data?.offerings
  const part = chosen ?? firstWithSomething(offerings)
  return (
    <Page title={t('app.title.launchpad')}>
      <Tabs
        label={t('app.title.launchpad')}
        name="offerings"
        tabs={PARTS.map((id) => ({ id, label: t(`launchpad.tab.${id}`) }))}
        value={part}
        onChange={setChosen}
      />
      <TabPanel name="offerings" id={part}>
        <div className={css.screen}>
          {part === 'mine' ? (
            <>
              <UnansweredList area="launchpad" />
              <OwnSubscriptions />
            </>
          ) : blocked ? (
            <ProductBlocked why={blocked} />
          ) : (
            <>
              {part === 'live' && <p className={css.lead}>{t('launchpad.lead')}</p>}
              {offerings && error && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
              {offerings && <Offerings offerings={offerings} part={part} />}
              {!offerings && error && (
                <ReadFailed error={error} onRetry={refetch}>
                  {t('earn.failed')}
                </ReadFailed>
              )}
              {!offerings && !error && (
                <div aria-busy="true" className={css.cards}>
                  {GHOST_ROWS.map((row) => (
                    <Skeleton key={row} height={132} />
                  ))}
                </div>
              )}
            </>
          )}
        </div>
      </TabPanel>
    </Page>
  )
}

const phaseNow = (offering: ShownOffering): OfferingPhase =>
  phaseAt(offeringProgressOf(offering), serverNow())

function firstWithSomething(offerings: readonly ShownOffering[] | undefined): Part {
  const phases = new Set(offerings?.map(phaseNow))
  return PARTS.find((part) => part !== 'mine' && phases.has(PHASES[part])) ?? 'live'
}

function Offerings({ offerings, part }: { offerings: readonly ShownOffering[]; part: Phase }) {
  const t = useT()
  const shown = offerings.filter((offering) => phaseNow(offering) === PHASES[part])
  if (shown.length === 0) {
    return <EmptyState illustration="blocked">{t(`launchpad.none.${part}`)}</EmptyState>
  }
  return (
    <ul className={css.cards}>
      {shown.map((offering) => (
        <li key={offering.id}>
          <OfferingCard offering={offering} />
        </li>
      ))}
    </ul>
  )
}
