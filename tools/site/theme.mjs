// SPDX-License-Identifier: MIT
import DefaultTheme from 'vitepress/theme'
import './style.css'

export default DefaultTheme
