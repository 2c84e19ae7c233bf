/** Tables of the chat. */
import type { Generated } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export interface ChatTables {
  chatRooms: {
    id: Generated<number>
    name: string
    description: Generated<string>
    isPrivate: Generated<boolean>
    hostId: number | null
    isLocked: Generated<boolean>
    slowModeSeconds: Generated<number>
    revision: Generated<number>
    activeAt: MadeAt
    archivedAt: NullableMoment
    createdAt: MadeAt
  }
  chatMembers: {
    roomId: number
    userId: number
    state: Generated<'invited' | 'joined'>
    invitedBy: number | null
    lastReadId: Generated<number>
    lastSentAt: NullableMoment
    createdAt: MadeAt
  }
  chatMessages: {
    id: Generated<number>
    roomId: number
    userId: number
    clientId: string | null
    content: string
    replyToId: number | null
    createdRevision: number
    revision: number
    createdAt: MadeAt
    editedAt: NullableMoment
    deletedAt: NullableMoment
    deletedBy: number | null
  }
  chatMentions: { userId: number; roomId: number; messageId: number }
  chatMutes: { roomId: number; userId: number; mutedBy: number | null; until: Moment }
  chatBlocks: { userId: number; blockedId: number; createdAt: MadeAt }
  hiddenChatMessages: { messageId: number; content: string; actorId: number | null; reason: string; createdAt: MadeAt }
  chatGuidelineAcceptances: { userId: number; acceptedAt: MadeAt }
}
