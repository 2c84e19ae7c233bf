export const testimonials = {
  heading: 'What people say',
} as const
