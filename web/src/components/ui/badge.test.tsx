import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from './badge.tsx'
import { SkillBadges } from './skill-badges.tsx'

test.each([
  [1, 99, '1'],
  [99, 99, '99'],
  [100, 99, '99+'],
  [9, 9, '9'],
  [10, 9, '9+'],
] as const)('%i with the cap %i reads %s', (count, cap, shown) => {
  render(<Badge count={count} cap={cap} label={`${count} unread messages`} />)

  expect(screen.getByText(shown)).toBeTruthy()
  expect(screen.getByText(`${count} unread messages`)).toBeTruthy()
})

test('there is no badge for zero', () => {
  const { container } = render(<Badge count={0} cap={99} label="0 unread messages" />)

  expect(container.textContent).toBe('')
})

test('a card shows three skills and lists the rest behind +N', () => {
  render(<SkillBadges skills={['Go', 'Rust', 'CI', 'Nix', 'Zig']} />)

  const skills = screen.getAllByRole('listitem').map((item) => item.textContent)

  expect(skills).toEqual(['Go', 'Rust', 'CI', '+2 more: Nix, Zig'])
  expect(screen.getByTitle('Nix, Zig')).toBeTruthy()
})

test('the skills of the search come before shared ones, and are never behind +N', () => {
  const skills = ['Go', 'Rust', 'CI', 'Nix', 'Zig']
  render(<SkillBadges skills={skills} first={['Zig']} sharedSkills={['Nix', 'Rust']} />)

  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)

  expect(shown).toEqual([
    'Zig',
    'Nix (you both know it)',
    'Rust (you both know it)',
    '+2 more: Go, CI',
  ])
})

test('shared skills come first, in the order of the match, and are announced as shared', () => {
  render(<SkillBadges skills={['Go', 'Rust', 'Nix']} sharedSkills={['Nix', 'Rust']} />)

  const skills = screen.getAllByRole('listitem').map((item) => item.textContent)

  expect(skills).toEqual(['Nix (you both know it)', 'Rust (you both know it)', 'Go'])
})
