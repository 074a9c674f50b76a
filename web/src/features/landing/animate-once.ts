/**
 * Plays the chat illustrations' animation once, when each scrolls into view. Returns a cleanup
 * function.
 */
export function animateOnceInView(): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      target.classList.add('is-seen')
      observer.unobserve(target)
    }
  })
  for (const picture of document.querySelectorAll('.landing-tick, .landing-dots')) {
    observer.observe(picture)
  }
  return () => observer.disconnect()
}
