/** What React renders of an element on a server, in the language that is spoken: its HTML. */
import { I18nProvider } from '@lingui/react'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '../i18n/i18n.ts'

export const renderMarkup = (children: ReactNode): string =>
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, children))
