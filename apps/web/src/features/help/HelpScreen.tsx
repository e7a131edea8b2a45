/**
 * The help center: answers to common questions with a search over them, the chat, and the member's tickets.
 * The way to write to us is always in sight.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useSearchParams } from 'react-router'
import { Page } from '../../app/Page.tsx'
import { useGo } from '../../app/routing/useGo.ts'
import { useUnreadTickets } from '../../app/useUnreadTickets.ts'
import { UnansweredList } from '../../app/write/UnansweredNotes.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ArticleList } from './ArticleList.tsx'
import { ChatRow } from './chat/ChatRow.tsx'
import css from './help.module.css'
import { TicketList } from './ticket/TicketList.tsx'

export function HelpScreen() {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'tickets' ? 'tickets' : 'help'
  const unread = useUnreadTickets()
  return (
    <Page
      title={t('app.title.help')}
      action={
        <Button size="large" isBlock onClick={() => go.to('/helpCenter/new')}>
          {t('help.contact')}
        </Button>
      }
    >
      <ChatRow />
      <Tabs
        name="help"
        label={t('app.title.help')}
        tabs={[
          { id: 'help', label: t('help.tab.help') },
          {
            id: 'tickets',
            label: t('help.tab.tickets'),
            count: unread > 0 ? format.count(unread) : undefined,
          },
        ]}
        value={tab}
        onChange={(id) => setParams(id === 'tickets' ? { tab: id } : {}, { replace: true })}
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
    </Page>
  )
}
