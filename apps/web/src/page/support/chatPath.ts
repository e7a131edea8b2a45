/** The chat with support, which is one ticket. */
export const CHAT_PAGE = '/helpCenter/chat'
