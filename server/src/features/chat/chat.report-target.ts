import type { ReportTarget } from '../reports/report-target.ts'
import type { ChatMessages } from './chat-messages.ts'

export const createChatReportTarget = (
  messages: Pick<ChatMessages, 'findReported' | 'hideIn' | 'restoreIn'>,
): ReportTarget => ({
  type: 'chat_message',
  find: messages.findReported,
  remove: messages.hideIn,
  restore: messages.restoreIn,
})
