import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <h1 className="type-display text-36 notch-20 bg-tint">Hi</h1>
  </StrictMode>,
)
