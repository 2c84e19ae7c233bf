export const reviews = {
  times: 'In the last {days} days, half of all reviews took {half} or less, and {share} took {most} or less.',
  reason_not_religious: 'The content is not religious.',
  reason_disrespectful: 'It is disrespectful to people of a faith.',
  reason_misleading: 'The title or description does not match the video.',
  reason_quality: 'The picture or sound is too poor to follow.',
  reason_rights: 'It uses other people’s pictures or music without permission.',
  reason_rules: 'It breaks the content rules of this site.',
  reason_changed_by_owner: 'Changed by its owner',
} as const
