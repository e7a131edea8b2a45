/**
 * The help center: answers to common questions with a search, the chat, and the member's tickets.
 * The link to contact us is always visible. Answers are public; writing needs a login.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { useUnreadTickets } from '../../page/support/useUnreadTickets.ts'
import { useGo } from '../../routing/useGo.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import { ArticleList } from './ArticleList.tsx'
import { ChatRow } from './chat/ChatRow.tsx'
import css from './support.module.css'
import { TicketList } from './ticket/TicketList.tsx'

type SupportTab = 'help' | 'tickets'

export function SupportScreen() {
  const t = useT()
  const go = useGo()
  const [params, setParams] = useSearchParams()
  const isSignedIn = useIsSignedIn()
  const tab = isSignedIn && params.get('tab') === 'tickets' ? 'tickets' : 'help'
  const choose = (id: string) => setParams(id === 'tickets' ? { tab: id } : {}, { replace: true })
  return (
    <Page
      title={t('app.title.help')}
      width="table"
      action={
        <Button size="large" isBlock onClick={() => go.to('/helpCenter/new')}>
          {t('support.contact')}
        </Button>
      }
    >
      {isSignedIn ? (
        <OwnHelp tab={tab} onTab={choose} />
      ) : (
        <div className={css.panel}>
          <ArticleList />
        </div>
      )}
    </Page>
  )
}

/** With the chat and the tickets, which visitors do not have. */
function OwnHelp({ tab, onTab }: { tab: SupportTab; onTab: (tab: string) => void }) {
  const t = useT()
  const format = useFormat()
  const unread = useUnreadTickets()
  return (
    <>
      <ChatRow />
      <Tabs
        name="help"
        label={t('app.title.help')}
        tabs={[
          { id: 'help', label: t('support.tab.help') },
          {
            id: 'tickets',
            label: t('support.tab.tickets'),
            count: unread > 0 ? format.count(unread) : undefined,
          },
        ]}
        value={tab}
        onChange={onTab}
      />
      <TabPanel name="help" id={tab}>
        <div className={css.panel}>
          {tab === 'tickets' ? (
            <>
              <UnansweredList area="support" />
              <TicketList />
            </>
          ) : (
            <ArticleList />
          )}
        </div>
      </TabPanel>
    </>
  )
}
