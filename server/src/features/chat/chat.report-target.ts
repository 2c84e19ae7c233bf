import type { ReportTarget } from '../reports/report-target.ts'
import type { ChatMessages } from './chat-messages.ts'

export const createChatReportTarget = (
  messages: Pick<ChatMessages, 'canReport' | 'findReported' | 'hideIn' | 'restoreIn'>,
): ReportTarget => ({
  type: 'chat_message',
  find: messages.findReported,
  canReport: messages.canReport,
  remove: messages.hideIn,
  restore: messages.restoreIn,
})
