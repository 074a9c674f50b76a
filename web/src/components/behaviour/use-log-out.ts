import { useNavigate } from 'react-router'
import { signOut } from '../../lib/net/session.ts'

/** Returns a function that signs the member out and opens the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => void signOut().then(() => navigate('/login'))
}
