export const reviews = {
  reason_not_religious: 'The content is not religious.',
  reason_disrespectful: 'It is disrespectful to people of a faith.',
  reason_misleading: 'Title or description do not fit the video.',
  reason_quality: 'Picture or sound cannot be followed.',
  reason_rights: 'It uses pictures or music of others without permission.',
  reason_rules: 'It does not follow the content rules of this site.',
  reason_changed_by_owner: 'Changed by its owner',
} as const
